#define _GNU_SOURCE
#include "Mode.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

void process_run_main_queue(void) {
  if (_dispatch_main_queue_callback_4CF) _dispatch_main_queue_callback_4CF(NULL);
}

#if defined(__linux__)

/// A process's folder of tasks has a link for each of them, beside its own two.
int process_thread_count(void) {
  struct stat status;
  return stat("/proc/self/task", &status) == 0 ? (int)status.st_nlink - 2 : 1;
}

/// Whether a thread waits for a lock, a condition or a semaphore: only another thread can wake it.
static bool waits_for_others(const char *thread) {
  char path[64], text[32];
  snprintf(path, sizeof path, "/proc/self/task/%s/syscall", thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = 0;
  char *end;
  long number = strtol(text, &end, 10);
  return end != text && number == SYS_futex;
}

int process_busy_threads(void) {
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return 0;
  long caller = syscall(SYS_gettid);
  int busy = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.' || strtol(entry->d_name, NULL, 10) == caller) continue;
    busy += !waits_for_others(entry->d_name);
  }
  closedir(folder);
  return busy;
}

void process_end_thread(void) {
  for (;;) syscall(SYS_exit, 0L);
}

void process_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

#else

void process_end_with_parent(void) {}
void process_end_thread(void) {
  for (;;) pause();
}
int process_thread_count(void) { return 1; }
int process_busy_threads(void) { return 0; }

#endif
