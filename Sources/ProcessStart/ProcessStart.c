#include "ProcessStart.h"
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

extern void cardsession_process_start(void) __attribute__((weak));

void cardsession_process_start_link(void) {}

__attribute__((constructor)) static void start(void) {
  if (cardsession_process_start) cardsession_process_start();
}

static void (*words)(void);
static volatile sig_atomic_t crash;

static void give_up(int alarm_signal) {
  (void)alarm_signal;
  raise(crash);
}

static void crashed(int number) {
  crash = number;
  struct sigaction late = {.sa_handler = give_up};
  sigaction(SIGALRM, &late, NULL);
  alarm(2);
  words();
  raise(number);
}

void process_on_crash(void (*last_words)(void)) {
  static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  words = last_words;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction before;
    if (sigaction(numbers[i], NULL, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    // The system's own action is back, and not held off, as soon as the words begin: a second crash ends the process.
    struct sigaction action = {.sa_handler = crashed, .sa_flags = (int)SA_RESETHAND | SA_NODEFER};
    sigaction(numbers[i], &action, NULL);
  }
}
