/* A card in C on vpcd's protocol, the baseline of the PC/SC benchmark: nothing can answer sooner.
 *
 * usage: echo-card PORT
 *
 * Every message is a length of two bytes and a body. A body of one byte is a control, of which only 04 (give the ATR)
 * is answered; every other body is a command, and its answer is 15 bytes and 9000. The socket's options are those of
 * the phone's link: TCP_NODELAY once, TCP_QUICKACK after each receive. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const unsigned char answer_to_reset[] = {0, 5, 0x3B, 0x80, 0x80, 0x01, 0x01};
static unsigned char answer[2 + 15 + 2] = {0, 17};

static int fail(const char *what) {
  perror(what);
  return 1;
}

static int send_all(int link, const unsigned char *bytes, size_t count) {
  return send(link, bytes, count, MSG_NOSIGNAL) == (ssize_t)count ? 0 : -1;
}

int main(int count, char **words) {
  if (count != 2) {
    fprintf(stderr, "usage: echo-card PORT\n");
    return 2;
  }
  memset(answer + 2, 0x5A, 15);
  answer[17] = 0x90;
  int link = socket(AF_INET, SOCK_STREAM, 0);
  if (link < 0) return fail("echo-card: socket");
  int on = 1;
  setsockopt(link, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(words[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(link, (struct sockaddr *)&address, sizeof address) != 0) return fail("echo-card: connect");

  static unsigned char buffer[2 + 65535];
  size_t held = 0;
  for (;;) {
    ssize_t received = recv(link, buffer + held, sizeof buffer - held, 0);
    if (received < 0) return fail("echo-card: recv");
    if (received == 0) return 0;
    setsockopt(link, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
    held += (size_t)received;
    while (held >= 2) {
      size_t length = (size_t)buffer[0] << 8 | buffer[1];
      if (held < 2 + length) break;
      int failed = 0;
      if (length > 1) {
        failed = send_all(link, answer, sizeof answer);
      } else if (length == 1 && buffer[2] == 4) {
        failed = send_all(link, answer_to_reset, sizeof answer_to_reset);
      }
      if (failed) return fail("echo-card: send");
      held -= 2 + length;
      memmove(buffer, buffer + 2 + length, held);
    }
  }
}
