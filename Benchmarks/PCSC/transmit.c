/* A PC/SC client that times batches of READ BINARY, first to one card, then to the other, and so on.
 *
 * usage: transmit READER READER COUNT ROUNDS
 *
 * Waits for a card in both readers, selects the NDEF tag application and its capability container, and prints one line
 * for each batch: the reader's number (0 or 1), the commands, nanoseconds for all of them, and the nanoseconds in which
 * 99 of 100 were answered. The first round of each is not printed. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <winscard.h>

static const BYTE select_application[] = {0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00,
                                          0x00, 0x85, 0x01, 0x01, 0x00};
static const BYTE select_container[] = {0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03};
static const BYTE read_binary[] = {0x00, 0xB0, 0x00, 0x00, 0x0F};

static void must(const char *what, LONG result) {
  if (result == SCARD_S_SUCCESS) return;
  fprintf(stderr, "transmit: %s: %s\n", what, pcsc_stringify_error(result));
  exit(1);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void transmit(SCARDHANDLE card, const BYTE *command, DWORD length) {
  BYTE answer[258];
  DWORD count = sizeof answer;
  must("SCardTransmit", SCardTransmit(card, SCARD_PCI_T1, command, length, NULL, answer, &count));
  if (count < 2 || answer[count - 2] != 0x90 || answer[count - 1] != 0x00) {
    fprintf(stderr, "transmit: %lu bytes came back, without 9000\n", (unsigned long)count);
    exit(1);
  }
}

static SCARDHANDLE open_card(SCARDCONTEXT context, const char *reader) {
  SCARD_READERSTATE state = {.szReader = reader, .dwCurrentState = SCARD_STATE_UNAWARE};
  do {
    must("SCardGetStatusChange", SCardGetStatusChange(context, 10000, &state, 1));
    state.dwCurrentState = state.dwEventState;
  } while (!(state.dwEventState & SCARD_STATE_PRESENT));
  SCARDHANDLE card;
  DWORD protocol;
  must("SCardConnect",
       SCardConnect(context, reader, SCARD_SHARE_SHARED, SCARD_PROTOCOL_T1, &card, &protocol));
  transmit(card, select_application, sizeof select_application);
  transmit(card, select_container, sizeof select_container);
  return card;
}

static int ascending(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

int main(int words, char **word) {
  int count = words == 5 ? atoi(word[3]) : 0, rounds = words == 5 ? atoi(word[4]) : 0;
  if (count < 100 || rounds < 1) {
    fprintf(stderr, "usage: transmit READER READER COUNT ROUNDS, COUNT being 100 at least\n");
    return 2;
  }
  uint64_t *times = calloc((size_t)count, sizeof *times);
  if (!times) return 1;
  SCARDCONTEXT context;
  must("SCardEstablishContext", SCardEstablishContext(SCARD_SCOPE_SYSTEM, NULL, NULL, &context));
  SCARDHANDLE cards[2] = {open_card(context, word[1]), open_card(context, word[2])};
  for (int round = 0; round <= rounds; round++) {
    for (int turn = 0; turn < 2; turn++) {
      int chosen = (round + turn) % 2;
      uint64_t start = now(), before = start, after = start;
      for (int place = 0; place < count; place++) {
        transmit(cards[chosen], read_binary, sizeof read_binary);
        after = now();
        times[place] = after - before;
        before = after;
      }
      qsort(times, (size_t)count, sizeof *times, ascending);
      if (round > 0) {
        printf("%d %d %llu %llu\n", chosen, count, (unsigned long long)(after - start),
               (unsigned long long)times[count * 99 / 100 - 1]);
      }
    }
  }
  return 0;
}
