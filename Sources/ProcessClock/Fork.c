#define _GNU_SOURCE
#include "Mode.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

void *process_shared_memory(int descriptor, size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

int process_fork(void) { return (int)fork(); }

void process_keep_small(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

void process_keep_short(int seconds) {
  struct rlimit time = {(rlim_t)seconds, (rlim_t)seconds + 1};
  setrlimit(RLIMIT_CPU, &time);
}

#if defined(__linux__)
/// Copies its own first byte, so that the mapping has a page of its own.
static bool own_a_page(char *start, size_t size, int protection) {
  if (mprotect(start, size, protection | PROT_WRITE) != 0) return false;
  *(volatile char *)start = *(volatile char *)start;
  return mprotect(start, size, protection) == 0;
}
#endif

void process_copy_code(void) {
#if defined(__linux__)
  FILE *maps = fopen("/proc/self/maps", "re");
  if (!maps) return;
  char line[4096];
  while (fgets(line, sizeof line, maps)) {
    unsigned long start, end;
    char rights[5], path[2];
    if (sscanf(line, "%lx-%lx %4s %*s %*s %*s %1[/]", &start, &end, rights, path) != 4) continue;
    if (strcmp(rights, "r-xp") != 0) continue;
    if (own_a_page((char *)start, end - start, PROT_READ | PROT_EXEC))
      madvise((void *)start, end - start, MADV_DONTNEED);
  }
  fclose(maps);
#endif
}

#if defined(__linux__)
static void end_now(int status, void *unused) {
  (void)unused;
  _exit(status);
}
#endif

void process_end_quickly(void) {
#if defined(__linux__)
  on_exit(end_now, NULL);
#endif
}

void process_hide_output(void) {
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere < 0) return;
  for (int descriptor = 0; descriptor < 3; descriptor++) dup2(nowhere, descriptor);
  if (nowhere > 2) close(nowhere);
}

/// Waits until the child has ended, at most so long; without a descriptor for it by looking every millisecond.
static bool ends_within(pid_t child, int64_t nanoseconds) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  int handle = (int)syscall(SYS_pidfd_open, (long)child, 0L);
  if (handle >= 0) {
    int64_t end = process_real_monotonic() + nanoseconds;
    int ready;
    do {
      int64_t left = end - process_real_monotonic();
      struct pollfd waited = {.fd = handle, .events = POLLIN};
      ready = poll(&waited, 1, left > 0 ? (int)(left / 1000000) + 1 : 0);
    } while (ready < 0 && errno == EINTR);
    close(handle);
    return ready > 0;
  }
#endif
  for (int64_t waited = 0; waited < nanoseconds; waited += 1000000) {
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_pid == child) return true;
    process_real_sleep(1000000);
  }
  return false;
}

bool process_reap(int child, int64_t nanoseconds, int *status) {
  bool in_time = ends_within(child, nanoseconds);
  if (!in_time) {
    kill(child, SIGXCPU);
    if (!ends_within(child, 1000000000)) kill(child, SIGKILL);
  }
  while (waitpid(child, status, 0) < 0 && errno == EINTR) {}
  return in_time;
}
