#define _GNU_SOURCE
#include "Mode.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#endif

static _Atomic uint64_t state = 0;
static _Atomic int64_t draws = 0;

void process_random_seed(uint64_t seed) { atomic_store(&state, seed); }
int64_t process_seeded_draws(void) { return atomic_load(&draws); }

#if PREEMPTS_LIBC

/// SplitMix64 (Steele, Lea, Flood 2014): one addition for each number, so that several threads may draw.
static uint64_t next(void) {
  uint64_t value = atomic_fetch_add(&state, 0x9E3779B97F4A7C15ULL) + 0x9E3779B97F4A7C15ULL;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9ULL;
  value = (value ^ value >> 27) * 0x94D049BB133111EBULL;
  return value ^ value >> 31;
}

static bool is_seeded(void) { return process_asks_for_virtual(); }

static void fill(void *buffer, size_t count) {
  atomic_fetch_add(&draws, 1);
  unsigned char *bytes = buffer;
  while (count > 0) {
    uint64_t number = next();
    size_t part = count < sizeof number ? count : sizeof number;
    memcpy(bytes, &number, part);
    bytes += part;
    count -= part;
  }
}

#if defined(__x86_64__)
static long kernel(long number, long a, long b, long c, long d, long e, long f) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}
#define HAS_KERNEL 1
#elif defined(__aarch64__)
static long kernel(long number, long a, long b, long c, long d, long e, long f) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  return x0;
}
#define HAS_KERNEL 1
#endif

#if defined(HAS_KERNEL)
/// Swift's standard library draws its random numbers by this call and not by libc's function.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && is_seeded()) {
    fill((void *)a, (size_t)b);
    return b;
  }
  long result = kernel(number, a, b, c, d, e, f);
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}
#endif

ssize_t getrandom(void *buffer, size_t count, unsigned int flags) {
  if (!is_seeded()) return NEXT(getrandom)(buffer, count, flags);
  fill(buffer, count);
  return (ssize_t)count;
}

int getentropy(void *buffer, size_t count) {
  if (!is_seeded() || count > 256) return NEXT(getentropy)(buffer, count);
  fill(buffer, count);
  return 0;
}

void arc4random_buf(void *buffer, size_t count) {
  if (is_seeded()) return fill(buffer, count);
  unsigned char *bytes = buffer;
  while (count > 0) {
    ssize_t got = NEXT(getrandom)(bytes, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) __builtin_trap();
    bytes += got;
    count -= (size_t)got;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t least = -bound % bound, number;
  do number = arc4random();
  while (number < least);
  return number % bound;
}

/// What a program finds in the system's random device in place of its bytes: as many as programs read of it.
#define DEVICE_BYTES 65536

static int open_seeded(int flags) {
  int file = memfd_create("seeded", flags & O_CLOEXEC ? MFD_CLOEXEC : 0);
  if (file < 0) return file;
  unsigned char bytes[4096];
  for (int written = 0; written < DEVICE_BYTES; written += (int)sizeof bytes) {
    fill(bytes, sizeof bytes);
    if (write(file, bytes, sizeof bytes) != (ssize_t)sizeof bytes) break;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

static bool is_device(const char *path) {
  return is_seeded() && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"));
}

/// Foundation's `UUID()` reads the device.
int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return is_device(path) ? open_seeded(flags) : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return is_device(path) ? open_seeded(flags) : NEXT(open64)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return is_device(path) ? open_seeded(flags) : NEXT(openat)(folder, path, flags, mode);
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  if (!is_device(path)) return NEXT(fopen)(path, mode);
  int file = open_seeded(strchr(mode, 'e') ? O_CLOEXEC : 0);
  return file < 0 ? NULL : fdopen(file, mode);
}

#endif
