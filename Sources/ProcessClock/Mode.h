#pragma once
#include "ProcessClock.h"
#include <stdatomic.h>

// A sanitizer puts its own functions in place of libc's, so there the process keeps real time.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PREEMPTS_LIBC 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PREEMPTS_LIBC 0
#endif
#endif
#if !defined(PREEMPTS_LIBC)
#if defined(__linux__)
#define PREEMPTS_LIBC 1
#else
#define PREEMPTS_LIBC 0
#endif
#endif

/// From now on SIGXCPU makes the process say which of its functions runs, and end with exit code 5.
void process_tell_where(void);

#if PREEMPTS_LIBC
#include <dlfcn.h>
/// The function that ours stands before: libc's.
#define NEXT(name) \
  ({ \
    static __typeof__(&name) next = NULL; \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    next; \
  })
#endif

/// Whether the process is to have virtual time: as decided, or before that as its environment asks.
bool process_asks_for_virtual(void);

struct process_clock {
  /// Nanoseconds since the clock's making; written by the thread that drives the clock, read by any.
  _Atomic int64_t elapsed;
  int64_t start;
  int64_t monotonic;
  /// How often the current job has read the time.
  _Atomic int64_t reads;
  /// How often somebody woke whoever waits for the clock.
  _Atomic uint32_t wakes;
  void *owner;
};
