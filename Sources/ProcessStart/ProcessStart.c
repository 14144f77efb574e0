#include "ProcessStart.h"

extern void cardsession_process_start(void) __attribute__((weak));

void cardsession_process_start_link(void) {}

__attribute__((constructor)) static void start(void) {
  if (cardsession_process_start) cardsession_process_start();
}
