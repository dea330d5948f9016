// What the benchmark harness needs from C: an optimizer barrier, callgrind's client requests, a spawn that is timed closely.
#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stdbool.h>
#include <stdint.h>

/// Takes a pointer the optimizer must assume is read, in another language's object file.
void benchmarks_consume(const void *value);

/// Monotonic time in nanoseconds (CLOCK_MONOTONIC), read without the library under test.
int64_t benchmarks_now(void);

/// The bare time-stamp counter, read without the library under test; 0 on a processor without one.
static inline uint64_t benchmarks_ticks(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return 0;
// Peers of the font reader.

/// Opens a font and reads what of it tells names, style and characters, and nothing more (open, fstat, pread); -1 when it can't be opened.
int64_t benchmarks_read_font_tables(const char *path);

/// Looks at each file (stat); the sum of their sizes.
int64_t benchmarks_stat_files(const char *const *paths, int64_t count);

/// Opens FreeType; false when it is not there.
bool benchmarks_open_freetype(void);

/// PostScript name, family, style and all characters of a font, by FreeType; -1 when it can't be read.
int64_t benchmarks_scan_by_freetype(const char *path);

/// A face of FreeType's to look glyphs up in by name, and its end.
void *benchmarks_freetype_face(const char *path);
void benchmarks_close_freetype_face(void *face);
unsigned benchmarks_freetype_glyph(void *face, const char *name);

/// Opens fontconfig; false when it is not there.
bool benchmarks_open_fontconfig(void);

/// All that fontconfig keeps of a font, as fc-scan reads it; how many faces.
int64_t benchmarks_scan_by_fontconfig(const char *path);

/// Loads a configuration of fontconfig's with its fonts, from its cache when that is warm; how many fonts, -1 when it fails.
int64_t benchmarks_load_fontconfig(const char *file);

#endif
}

/// Writes a span's beginning and its end as lines of a Chrome trace at once, as a tracer without buffers does (fprintf).
void benchmarks_print_span(void *stream, const char *name);

/// Whether this build can talk to callgrind (valgrind's header was there).
bool benchmarks_can_count_instructions(void);

/// Whether the process runs under valgrind now.
bool benchmarks_runs_under_valgrind(void);

/// Sets callgrind's counters to zero.
void benchmarks_zero_instructions(void);

/// Makes callgrind write its counters to a file of their own, labelled.
void benchmarks_dump_instructions(const char *label);

/// Starts `arguments` (ended by NULL, found by PATH) with standard output sent to `output`, or nowhere when it is
/// -1; waits for its end. Returns nanoseconds from before the spawn to after the wait and the wait status by pointer; -1 and
/// errno when it could not start.
int64_t benchmarks_time_process(char *const arguments[], char *const environment[], int output, int *status);

// Peers of the string tables.

/// Points gettext's domain `benchmarks` at `folder` and asks for `language`; false when that failed. Writes the environment:
/// call it before there are threads.
bool benchmarks_bind_gettext(const char *folder, const char *language);

/// The text that gettext has for a key in the domain `benchmarks`, or the key.
const char *benchmarks_gettext(const char *key);

/// Takes and gives back one pthread reader-writer lock.
void benchmarks_lock_for_reading(void);
void benchmarks_unlock(void);

// Peers of the font reader.

/// Opens a font and reads what of it tells names, style and characters, and nothing more (open, fstat, pread); -1 when it can't be opened.
int64_t benchmarks_read_font_tables(const char *path);

/// Looks at each file (stat); the sum of their sizes.
int64_t benchmarks_stat_files(const char *const *paths, int64_t count);

/// Opens FreeType; false when it is not there.
bool benchmarks_open_freetype(void);

/// PostScript name, family, style and all characters of a font, by FreeType; -1 when it can't be read.
int64_t benchmarks_scan_by_freetype(const char *path);

/// A face of FreeType's to look glyphs up in by name, and its end.
void *benchmarks_freetype_face(const char *path);
void benchmarks_close_freetype_face(void *face);
unsigned benchmarks_freetype_glyph(void *face, const char *name);

/// Opens fontconfig; false when it is not there.
bool benchmarks_open_fontconfig(void);

/// All that fontconfig keeps of a font, as fc-scan reads it; how many faces.
int64_t benchmarks_scan_by_fontconfig(const char *path);

/// Loads a configuration of fontconfig's with its fonts, from its cache when that is warm; how many fonts, -1 when it fails.
int64_t benchmarks_load_fontconfig(const char *file);

#endif
