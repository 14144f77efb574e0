#define _GNU_SOURCE
#include "Mode.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Puts the virtual executor in the place of the platform's; VirtualTime defines it.
extern void cardsession_time_start_virtual(void) __attribute__((weak));
/// Puts executors in the platform's place that know lanes; VirtualTime defines it.
extern void cardsession_time_start_lanes(void) __attribute__((weak));
/// Whether this process supervises others and so keeps real time; the tool defines it.
extern bool cardsession_keeps_real_time(int count, char **arguments) __attribute__((weak));

static process_time mode = processTimeReal;
static bool is_decided = false;

process_time process_time_mode(void) { return mode; }

static bool is(const char *name, const char *value) {
  const char *found = getenv(name);
  return found && !strcmp(found, value);
}

bool process_asks_for_virtual(void) {
  return is_decided ? mode == processTimeVirtual : is("CARDSESSION_CLOCK", "virtual");
}

/// What libswiftCore has drawn when it was loaded, before anything of ours ran: its hash tables begin with these.
extern struct {
  uint64_t seeds[2];
  bool isDeterministic;
} _swift_stdlib_Hashing_parameters __attribute__((weak));

static void refuse(const char *reason) {
  fprintf(stderr, "cardsession: CARDSESSION_CLOCK is \"virtual\", but %s\n", reason);
  _exit(2);
}

/// Before every other constructor of the program: no task, actor or clock has been used yet.
__attribute__((constructor(101))) static void start(int count, char **arguments) {
#if !defined(__linux__)
  count = 0;
#endif
  bool is_supervisor = count > 0 && cardsession_keeps_real_time && cardsession_keeps_real_time(count, arguments);
  bool is_virtual = !is_supervisor && is("CARDSESSION_CLOCK", "virtual");
  is_decided = true;
  if (is_virtual) {
    if (!PREEMPTS_LIBC) refuse("virtual time is for Linux, without a sanitizer");
    if (!cardsession_time_start_virtual) refuse("this program lacks the module VirtualTime");
    mode = processTimeVirtual;
    const char *seed = getenv("CARDSESSION_SEED");
    process_random_seed(seed ? strtoull(seed, NULL, 10) : 0);
    if (&_swift_stdlib_Hashing_parameters) {
      _swift_stdlib_Hashing_parameters.seeds[0] = _swift_stdlib_Hashing_parameters.seeds[1] = 0;
      _swift_stdlib_Hashing_parameters.isDeterministic = true;
    }
    process_tell_where();
    cardsession_time_start_virtual();
  } else if (PREEMPTS_LIBC && is("CARDSESSION_TESTING", "1") && cardsession_time_start_lanes) {
    mode = processTimeLanes;
    cardsession_time_start_lanes();
  }
}
