#define _GNU_SOURCE
#include "Mode.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <link.h>

#define MOST_FRAMES 24

extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size, uint32_t flags)
    __attribute__((weak));

/// The executable's own table of functions, which the loader does not need and so does not load.
static const char *name_in_file(uintptr_t offset) {
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0 || status.st_size < (off_t)sizeof(ElfW(Ehdr))) return NULL;
  const char *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (bytes == MAP_FAILED) return NULL;
  size_t size = (size_t)status.st_size;
  const ElfW(Ehdr) *header = (const void *)bytes;
  if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return NULL;
  if (header->e_shoff > size || (size - header->e_shoff) / sizeof(ElfW(Shdr)) < header->e_shnum) return NULL;
  const ElfW(Shdr) *sections = (const void *)(bytes + header->e_shoff);
  for (int index = 0; index < header->e_shnum; index++) {
    const ElfW(Shdr) *table = &sections[index];
    if (table->sh_type != SHT_SYMTAB || table->sh_link >= header->e_shnum) continue;
    const ElfW(Shdr) *strings = &sections[table->sh_link];
    if (table->sh_offset > size || table->sh_size > size - table->sh_offset) continue;
    if (strings->sh_offset > size || strings->sh_size > size - strings->sh_offset) continue;
    const ElfW(Sym) *symbols = (const void *)(bytes + table->sh_offset);
    for (size_t number = 0; number < table->sh_size / sizeof *symbols; number++) {
      const ElfW(Sym) *symbol = &symbols[number];
      bool is_function = (symbol->st_info & 0xf) == STT_FUNC;
      if (is_function && symbol->st_name < strings->sh_size && symbol->st_value <= offset &&
          offset < symbol->st_value + symbol->st_size)
        return bytes + strings->sh_offset + symbol->st_name;
    }
  }
  return NULL;
}

static char *place;
static size_t place_size;

void process_tell_where_into(char *text, size_t size) {
  place = text;
  place_size = size;
}

static void print(const char *text) {
  size_t length = strlen(text);
  if (place && length < place_size) {
    memcpy(place, text, length + 1);
    place += length;
    place_size -= length;
  }
  ssize_t ignored = write(2, text, length);
  (void)ignored;
}

/// The process is at its end, so what a handler may not do in general (allocate, read files) is worth trying.
static void tell(int signal) {
  (void)signal;
  void *frames[MOST_FRAMES];
  int count = backtrace(frames, MOST_FRAMES);
  print("cardsession: the app does not suspend; it is in\n");
  Dl_info here;
  const void *base = dladdr((void *)tell, &here) ? here.dli_fbase : NULL;
  int told = 0;
  for (int index = 1; index < count && told < 8; index++) {
    Dl_info frame;
    if (!dladdr(frames[index], &frame)) continue;
    bool is_ours = frame.dli_fbase == base;
    const char *name = is_ours ? name_in_file((uintptr_t)frames[index] - 1 - (uintptr_t)frame.dli_fbase) : frame.dli_sname;
    if (!name || strstr(name, "11VirtualTime") || strstr(name, "restore_rt")) continue;
    char *readable = swift_demangle ? swift_demangle(name, strlen(name), NULL, NULL, 0) : NULL;
    print("cardsession:   ");
    print(readable ? readable : name);
    print("\n");
    told += is_ours;
  }
  _exit(5);
}

void process_tell_where(void) {
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESETHAND};
  sigaction(SIGXCPU, &action, NULL);
}

#else

void process_tell_where(void) {}
void process_tell_where_into(char *text, size_t size) {
  (void)text;
  (void)size;
}

#endif
