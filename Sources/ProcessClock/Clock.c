#define _GNU_SOURCE
#include "Mode.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#endif

#define SECOND 1000000000LL
/// So many reads of the time are free; a job that reads it more often without suspending polls.
#define FREE_READS 1000
/// How far each further read moves the time, in nanoseconds.
#define POLL_STEP 1000

static __thread process_clock *own = NULL;
static process_clock *everyones = NULL;
static _Atomic int64_t blocking_sleeps = 0;

process_clock *process_clock_make(int64_t start, int64_t monotonic) {
  process_clock *clock = calloc(1, sizeof *clock);
  if (!clock) abort();
  clock->start = start;
  clock->monotonic = monotonic;
  return clock;
}
void process_clock_free(process_clock *clock) { free(clock); }
int64_t process_clock_elapsed(process_clock *clock) {
  return atomic_load_explicit(&clock->elapsed, memory_order_acquire);
}
void process_clock_begin_job(process_clock *clock) { atomic_store_explicit(&clock->reads, 0, memory_order_relaxed); }
void process_clock_move(process_clock *clock, int64_t elapsed) {
  int64_t now = process_clock_elapsed(clock);
  while (now < elapsed && !atomic_compare_exchange_weak(&clock->elapsed, &now, elapsed)) {}
  process_clock_begin_job(clock);
}
/// Time stands still within a job, so one that polls a clock without ever suspending would poll for ever: beyond its free
/// reads, each moves the time a little.
int64_t process_clock_read(process_clock *clock) {
  if (clock != own) return process_clock_elapsed(clock);
  int64_t reads = atomic_load_explicit(&clock->reads, memory_order_relaxed);
  atomic_store_explicit(&clock->reads, reads + 1, memory_order_relaxed);
  if (reads < FREE_READS) return process_clock_elapsed(clock);
  return atomic_fetch_add(&clock->elapsed, POLL_STEP) + POLL_STEP;
}
process_clock *process_clock_of_thread(void) { return own; }
void process_clock_set_of_thread(process_clock *clock) { own = clock; }
void process_clock_set_of_process(process_clock *clock) { everyones = clock; }
int64_t process_blocking_sleeps(void) { return atomic_load(&blocking_sleeps); }

static int real_clock(clockid_t clock, struct timespec *time) {
#if PREEMPTS_LIBC
  return NEXT(clock_gettime)(clock, time);
#else
  return clock_gettime(clock, time);
#endif
}
static int64_t real(clockid_t clock) {
  struct timespec time = {0, 0};
  real_clock(clock, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}
int64_t process_real_monotonic(void) { return real(CLOCK_MONOTONIC); }
int64_t process_real_date(void) { return real(CLOCK_REALTIME); }

static struct timespec spec(int64_t nanoseconds) {
  return (struct timespec){.tv_sec = nanoseconds / SECOND, .tv_nsec = nanoseconds % SECOND};
}

void process_real_sleep(int64_t nanoseconds) {
  struct timespec time = spec(nanoseconds);
#if defined(__linux__)
  syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, NULL);
#else
  nanosleep(&time, NULL);
#endif
}

void *process_clock_owner(process_clock *clock) { return clock->owner; }
void process_clock_set_owner(process_clock *clock, void *owner) { clock->owner = owner; }
uint32_t process_clock_wakes(process_clock *clock) { return atomic_load(&clock->wakes); }

#if defined(__linux__)

void process_clock_wake(process_clock *clock) {
  atomic_fetch_add(&clock->wakes, 1);
  syscall(SYS_futex, &clock->wakes, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0);
}

void process_clock_wait(process_clock *clock, uint32_t seen, int64_t nanoseconds) {
  struct timespec limit = spec(nanoseconds > 0 ? nanoseconds : 0);
  syscall(SYS_futex, &clock->wakes, FUTEX_WAIT_PRIVATE, seen, nanoseconds < 0 ? NULL : &limit, NULL, 0);
}

#else

void process_clock_wake(process_clock *clock) { atomic_fetch_add(&clock->wakes, 1); }

void process_clock_wait(process_clock *clock, uint32_t seen, int64_t nanoseconds) {
  if (process_clock_wakes(clock) == seen) process_real_sleep(nanoseconds < 0 || nanoseconds > 1000000 ? 1000000 : nanoseconds);
}

#endif

#if PREEMPTS_LIBC

/// The clock that decides the caller's time, or null.
static process_clock *decides(void) { return own ? own : everyones; }


int clock_gettime(clockid_t id, struct timespec *time) {
  process_clock *clock = decides();
  if (!clock) return real_clock(id, time);
  switch (id) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_TAI: *time = spec(clock->start + process_clock_read(clock)); return 0;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_BOOTTIME: *time = spec(clock->monotonic + process_clock_read(clock)); return 0;
  default: return real_clock(id, time);
  }
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
  if (!decides()) return NEXT(gettimeofday)(value, zone);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  value->tv_sec = now.tv_sec;
  value->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  if (!decides()) return NEXT(time)(result);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, time);
  return base;
}

/// Whether the caller drives a virtual clock, which then has slept; other threads sleep in real time.
static bool slept(int64_t nanoseconds) {
  if (!own) return false;
  atomic_fetch_add(&blocking_sleeps, 1);
  process_clock_move(own, process_clock_elapsed(own) + nanoseconds);
  return true;
}

int clock_nanosleep(clockid_t id, int flags, const struct timespec *wanted, struct timespec *left) {
  if (wanted->tv_nsec < 0 || wanted->tv_nsec >= SECOND) return EINVAL;
  if (own && wanted->tv_sec >= 0) {
    int64_t nanoseconds = wanted->tv_sec * SECOND + wanted->tv_nsec;
    if (flags & TIMER_ABSTIME) {
      struct timespec now;
      clock_gettime(id, &now);
      nanoseconds -= now.tv_sec * SECOND + now.tv_nsec;
    }
    if (slept(nanoseconds > 0 ? nanoseconds : 0)) return 0;
  }
  return NEXT(clock_nanosleep)(id, flags, wanted, left);
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  if (!own) return NEXT(nanosleep)(wanted, left);
  int error = clock_nanosleep(CLOCK_MONOTONIC, 0, wanted, left);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int usleep(useconds_t microseconds) {
  if (!own) return NEXT(usleep)(microseconds);
  struct timespec wanted = spec((int64_t)microseconds * 1000);
  return nanosleep(&wanted, NULL);
}

unsigned int sleep(unsigned int seconds) {
  if (!own) return NEXT(sleep)(seconds);
  struct timespec wanted = spec((int64_t)seconds * SECOND), left = {0, 0};
  return nanosleep(&wanted, &left) == 0 ? 0 : (unsigned int)left.tv_sec;
}

/// Dispatch sets its timers to instants of the clock that it reads, which the kernel does not know: it gets the distance.
int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
  process_clock *clock = decides();
  if (!clock) return NEXT(timerfd_settime)(descriptor, flags, value, old);
  struct itimerspec relative = *value;
  int64_t at = value->it_value.tv_sec * SECOND + value->it_value.tv_nsec;
  if (at && (flags & TFD_TIMER_ABSTIME)) {
    struct timespec now;
    clock_gettime(at >= clock->start ? CLOCK_REALTIME : CLOCK_MONOTONIC, &now);
    int64_t distance = at - (now.tv_sec * SECOND + now.tv_nsec);
    relative.it_value = spec(distance > 0 ? distance : 1);
    flags &= ~(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET);
  }
  return NEXT(timerfd_settime)(descriptor, flags, &relative, old);
}

#endif
