// Peers of the font reader: the system calls alone, FreeType and fontconfig, which are opened when they are there.
#define _GNU_SOURCE
#include "CBenchmarks.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: The system calls alone

static uint32_t big32(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

int64_t benchmarks_read_font_tables(const char *path) {
  static const struct {
    const char *tag;
    uint32_t limit;
  } wanted[] = {{"OS/2", 96}, {"cmap", UINT32_MAX}, {"fvar", UINT32_MAX}, {"head", 54}, {"maxp", 6}, {"name", UINT32_MAX}, {"post", 32}};
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  struct stat status;
  fstat(file, &status);
  unsigned char head[4096];
  ssize_t length = pread(file, head, sizeof head, 0);
  int64_t sum = 0;
  if (length >= 12 && big32(head) != 0x74746366) {
    int count = head[4] << 8 | head[5];
    for (int index = 0; index < count && 12 + 16 * (index + 1) <= length; index++) {
      const unsigned char *entry = head + 12 + 16 * index;
      for (size_t number = 0; number < sizeof wanted / sizeof *wanted; number++) {
        if (memcmp(entry, wanted[number].tag, 4) != 0) continue;
        uint32_t offset = big32(entry + 8), bytes = big32(entry + 12);
        if (bytes > wanted[number].limit) bytes = wanted[number].limit;
        if ((int64_t)offset + bytes <= length) continue;
        unsigned char *table = malloc(bytes);
        if (table != NULL && pread(file, table, bytes, offset) == (ssize_t)bytes && bytes > 0) sum += table[bytes - 1];
        free(table);
      }
    }
  }
  close(file);
  return sum + 1;
}

int64_t benchmarks_stat_files(const char *const *paths, int64_t count) {
  int64_t sum = 0;
  struct stat status;
  for (int64_t index = 0; index < count; index++) {
    if (stat(paths[index], &status) == 0) sum += status.st_size;
  }
  return sum;
}

// MARK: FreeType

static void *freetype_library;
static int (*new_face)(void *, const char *, long, void **);
static int (*done_face)(void *);
static const char *(*postscript_name)(void *);
static unsigned long (*first_char)(void *, unsigned *);
static unsigned long (*next_char)(void *, unsigned long, unsigned *);
static unsigned (*name_index)(void *, const char *);

// The begin of FT_FaceRec, which is part of FreeType's interface.
struct face_begin {
  long face_count, face_index, face_flags, style_flags, glyph_count;
  const char *family_name, *style_name;
};

bool benchmarks_open_freetype(void) {
  void *handle = dlopen("libfreetype.so.6", RTLD_NOW);
  if (handle == NULL) return false;
  int (*initialize)(void **) = (int (*)(void **))dlsym(handle, "FT_Init_FreeType");
  new_face = (int (*)(void *, const char *, long, void **))dlsym(handle, "FT_New_Face");
  done_face = (int (*)(void *))dlsym(handle, "FT_Done_Face");
  postscript_name = (const char *(*)(void *))dlsym(handle, "FT_Get_Postscript_Name");
  first_char = (unsigned long (*)(void *, unsigned *))dlsym(handle, "FT_Get_First_Char");
  next_char = (unsigned long (*)(void *, unsigned long, unsigned *))dlsym(handle, "FT_Get_Next_Char");
  name_index = (unsigned (*)(void *, const char *))dlsym(handle, "FT_Get_Name_Index");
  return initialize != NULL && new_face != NULL && done_face != NULL && postscript_name != NULL && first_char != NULL
    && next_char != NULL && name_index != NULL && initialize(&freetype_library) == 0;
}

void *benchmarks_freetype_face(const char *path) {
  void *face = NULL;
  return new_face(freetype_library, path, 0, &face) == 0 ? face : NULL;
}

void benchmarks_close_freetype_face(void *face) { done_face(face); }

unsigned benchmarks_freetype_glyph(void *face, const char *name) { return name_index(face, name); }

int64_t benchmarks_scan_by_freetype(const char *path) {
  struct face_begin *face = benchmarks_freetype_face(path);
  if (face == NULL) return -1;
  const char *name = postscript_name(face);
  int64_t count = (name != NULL ? name[0] : 0) + (face->family_name != NULL) + (face->style_name != NULL);
  unsigned glyph = 0;
  for (unsigned long code = first_char(face, &glyph); glyph != 0; code = next_char(face, code, &glyph)) count++;
  done_face(face);
  return count;
}

// MARK: fontconfig

static void *(*set_create)(void);
static void (*set_destroy)(void *);
static unsigned (*query_all)(const unsigned char *, unsigned, void *, int *, void *);
static void *(*config_create)(void);
static void (*config_destroy)(void *);
static int (*parse_and_load)(void *, const unsigned char *, int);
static int (*build_fonts)(void *);
static void *(*config_fonts)(void *, int);

bool benchmarks_open_fontconfig(void) {
  void *handle = dlopen("libfontconfig.so.1", RTLD_NOW);
  if (handle == NULL) return false;
  set_create = (void *(*)(void))dlsym(handle, "FcFontSetCreate");
  set_destroy = (void (*)(void *))dlsym(handle, "FcFontSetDestroy");
  query_all = (unsigned (*)(const unsigned char *, unsigned, void *, int *, void *))dlsym(handle, "FcFreeTypeQueryAll");
  config_create = (void *(*)(void))dlsym(handle, "FcConfigCreate");
  config_destroy = (void (*)(void *))dlsym(handle, "FcConfigDestroy");
  parse_and_load = (int (*)(void *, const unsigned char *, int))dlsym(handle, "FcConfigParseAndLoad");
  build_fonts = (int (*)(void *))dlsym(handle, "FcConfigBuildFonts");
  config_fonts = (void *(*)(void *, int))dlsym(handle, "FcConfigGetFonts");
  return set_create != NULL && set_destroy != NULL && query_all != NULL && config_create != NULL && config_destroy != NULL
    && parse_and_load != NULL && build_fonts != NULL && config_fonts != NULL;
}

int64_t benchmarks_scan_by_fontconfig(const char *path) {
  void *set = set_create();
  int count = 0;
  int64_t patterns = query_all((const unsigned char *)path, (unsigned)-1, NULL, &count, set);
  set_destroy(set);
  return patterns;
}

int64_t benchmarks_load_fontconfig(const char *file) {
  void *config = config_create();
  if (config == NULL || !parse_and_load(config, (const unsigned char *)file, 1) || !build_fonts(config)) return -1;
  // FcFontSet begins with the count; FcSetSystem is 0.
  int *fonts = config_fonts(config, 0);
  int64_t count = fonts != NULL ? *fonts : 0;
  config_destroy(config);
  return count;
}
