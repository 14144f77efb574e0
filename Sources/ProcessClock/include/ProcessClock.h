#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

/// What decides this process's time; chosen once, before anything else of the process runs.
typedef enum {
  /// The platform's clocks and executors, untouched.
  processTimeReal = 0,
  /// One virtual clock and one executor for the whole process (`CARDSESSION_CLOCK=virtual`).
  processTimeVirtual = 1,
  /// Real time, and virtual lanes for those tests that ask for one (`CARDSESSION_TESTING=1`).
  processTimeLanes = 2,
} process_time;

process_time process_time_mode(void);

/// A virtual clock; the thread that drives it reads it wherever it asks for the time.
typedef struct process_clock process_clock;

/// Makes a clock that stands at `start` nanoseconds since 1970 and at `monotonic` nanoseconds since the machine's start.
process_clock *process_clock_make(int64_t start, int64_t monotonic);
void process_clock_free(process_clock *clock);
/// What drives the clock: a pointer that its maker sets and knows.
void *process_clock_owner(process_clock *clock);
void process_clock_set_owner(process_clock *clock, void *owner);

/// Nanoseconds since the clock's making. A job that read the time very often may have moved it: see `process_clock_read`.
int64_t process_clock_elapsed(process_clock *clock);
/// The same for a job that asks for the time, which counts.
int64_t process_clock_read(process_clock *clock);
/// Moves the clock to `elapsed`, never back, and begins a new job's count of reads.
void process_clock_move(process_clock *clock, int64_t elapsed);
/// Begins a new job's count of reads.
void process_clock_begin_job(process_clock *clock);

/// The clock that decides the current thread's time, or null for the real one.
process_clock *process_clock_of_thread(void);
/// Makes `clock` decide the current thread's time; null gives the real one back.
void process_clock_set_of_thread(process_clock *clock);
/// Makes `clock` decide the time of every thread that has no clock of its own.
void process_clock_set_of_process(process_clock *clock);

/// How often `process_clock_wake` was called.
uint32_t process_clock_wakes(process_clock *clock);
/// Ends the waits for this clock.
void process_clock_wake(process_clock *clock);
/// Waits in real time until the clock is woken more often than `seen`, at most so many nanoseconds; below 0 without end.
void process_clock_wait(process_clock *clock, uint32_t seen, int64_t nanoseconds);

/// The machine's monotonic time, in nanoseconds, whatever the mode.
int64_t process_real_monotonic(void);
/// The machine's time since 1970, in nanoseconds, whatever the mode.
int64_t process_real_date(void);
/// Sleeps in real time, whatever the mode.
void process_real_sleep(int64_t nanoseconds);

/// How often the process slept in one of its own threads while its time is virtual (`sleep`, `usleep`, `nanosleep`).
int64_t process_blocking_sleeps(void);

/// Draws of system randomness that came from the seed, and whether one could not be caught.
int64_t process_seeded_draws(void);
/// Starts the process's random numbers anew.
void process_random_seed(uint64_t seed);

/// Whether a library is loaded whose file's name begins so.
bool process_has_library(const char *prefix);
/// Whether the executable holds swift-crypto's BoringSSL.
bool process_has_boringssl(void);

/// How many threads the process has.
int process_thread_count(void);
/// How many threads beside the caller may be doing or awaiting something: all but those that wait for a lock.
int process_busy_threads(void);
/// Ends the caller's thread at once: nothing is unwound, its stack is never used again.
_Noreturn void process_end_thread(void);
/// Has the system end the process by SIGTERM when its parent ends; Linux alone can.
void process_end_with_parent(void);

/// Runs what waits on Dispatch's main queue; call it on the main thread only.
void process_run_main_queue(void);

/// The bytes behind a descriptor, shared by all that map them; null when they cannot be.
void *process_shared_memory(int descriptor, size_t size);
/// Makes a copy of this process: its number, 0 in the copy itself, -1 when there is none.
int process_fork(void);
/// Has copies of this process begin with the code that it uses from now on, which a copy else meets page by page.
///
/// Linux copies the page tables of those mappings alone that have a page of their own, so each mapping of code gets one
/// with the same bytes; what was used of it until now is let go. Where the system forbids that, copies are slower.
void process_copy_code(void);
/// Has `exit` end this process at once, without what libraries do at the end; what is registered later still runs.
void process_end_quickly(void);
/// Ends this process after so many seconds of processor time.
void process_keep_short(int seconds);
/// Keeps this process from writing its memory to a file when it crashes.
void process_keep_small(void);
/// Gives this process nothing to read and lets it write to nowhere by its three standard descriptors.
void process_hide_output(void);
/// Waits for the end of a copy and removes it; false when it had to be ended because the real time was over.
bool process_reap(int child, int64_t nanoseconds, int *status);
/// Where the place is written, as a C string, in which a process was that did not suspend; beside standard error.
void process_tell_where_into(char *text, size_t size);
