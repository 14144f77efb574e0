#define _GNU_SOURCE
#include "Mode.h"
#include <string.h>

#if defined(__linux__)
#include <link.h>

/// swift-crypto's copy of BoringSSL, which is linked into the executable itself.
extern int CCryptoBoringSSL_RAND_bytes(uint8_t *bytes, size_t count) __attribute__((weak));

static int is_named(struct dl_phdr_info *library, size_t size, void *prefix) {
  (void)size;
  const char *path = library->dlpi_name;
  const char *slash = path ? strrchr(path, '/') : NULL;
  const char *name = slash ? slash + 1 : path;
  return name && !strncmp(name, prefix, strlen(prefix));
}

bool process_has_library(const char *prefix) { return dl_iterate_phdr(is_named, (void *)prefix) != 0; }
bool process_has_boringssl(void) { return CCryptoBoringSSL_RAND_bytes != NULL; }

#else

bool process_has_library(const char *prefix) { return prefix == NULL; }
bool process_has_boringssl(void) { return false; }

#endif
