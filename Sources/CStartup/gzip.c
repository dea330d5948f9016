// Decompression by the system's zlib, opened at run time: no build depends on it, and its absence is an answer.
#include "CStartup.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// zlib's public z_stream, stable since 1.0; declared here so that no header of zlib is needed.
struct stream {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *message;
  void *state;
  void *allocate;
  void *release;
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

struct cstartup_gzip {
  struct stream stream;
  int (*inflate)(struct stream *, int);
  int (*reset)(struct stream *);
  int (*end)(struct stream *);
  bool ended;
};

int32_t cstartup_gzip_open(struct cstartup_gzip **result) {
  static const char *const names[] = {"libz.so.1", "libz.so", "libz.1.dylib"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return 1;
  // The library stays open: handles are counted, and unloading it would gain nothing.
  int (*init)(struct stream *, int, const char *, int) = dlsym(library, "inflateInit2_");
  const char *(*version)(void) = dlsym(library, "zlibVersion");
  struct cstartup_gzip *gzip = calloc(1, sizeof *gzip);
  if (!gzip) return 2;
  gzip->inflate = dlsym(library, "inflate");
  gzip->reset = dlsym(library, "inflateReset");
  gzip->end = dlsym(library, "inflateEnd");
  // 16 + 15: a gzip header and the largest window.
  if (!init || !version || !gzip->inflate || !gzip->reset || !gzip->end ||
      init(&gzip->stream, 16 + 15, version(), (int)sizeof gzip->stream) != 0) {
    free(gzip);
    return 2;
  }
  *result = gzip;
  return 0;
}

int32_t cstartup_gzip_inflate(struct cstartup_gzip *gzip, const uint8_t *input, size_t *input_count, uint8_t *output,
                              size_t *output_count) {
  if (gzip->ended) {
    // A gzip file may be several, one after the other; anything else behind the end is padding.
    if (*input_count < 2 || input[0] != 0x1F || input[1] != 0x8B || gzip->reset(&gzip->stream) != 0) {
      *output_count = 0;
      *input_count = 0;
      return 1;
    }
    gzip->ended = false;
  }
  const size_t limit = 1u << 30;
  gzip->stream.next_in = input;
  gzip->stream.avail_in = (unsigned int)(*input_count < limit ? *input_count : limit);
  gzip->stream.next_out = output;
  gzip->stream.avail_out = (unsigned int)(*output_count < limit ? *output_count : limit);
  int result = gzip->inflate(&gzip->stream, 0);
  *input_count = (size_t)(gzip->stream.next_in - input);
  *output_count = (size_t)(gzip->stream.next_out - output);
  if (result == 1) {
    gzip->ended = true;
    return 0;
  }
  // -5 is "no progress possible": more input or more room is needed.
  return result == 0 || result == -5 ? 0 : -1;
}

bool cstartup_gzip_is_between_members(const struct cstartup_gzip *gzip) { return gzip->ended; }

void cstartup_gzip_close(struct cstartup_gzip *gzip) {
  gzip->end(&gzip->stream);
  free(gzip);
}
