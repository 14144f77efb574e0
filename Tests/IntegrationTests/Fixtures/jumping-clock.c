// A system clock that jumps to another year with every reading; the monotonic clocks are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long jump(void) {
  static int readings;
  return ((getpid() + readings++) % 3 - 1) * 31536000L;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*system_clock)(clockid_t, struct timespec *);
  if (!system_clock) system_clock = dlsym(RTLD_NEXT, "clock_gettime");
  int result = system_clock(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += jump();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  int result = clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return result;
}

time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}
