#define _GNU_SOURCE
#include "CStartup.h"

#include <locale.h>
#include <stdio.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

int32_t cstartup_write_real(char *buffer, int64_t size, char conversion, uint32_t flags, int32_t width,
                            int32_t precision, double value) {
  char format[16];
  int count = 0;
  format[count++] = '%';
  if (flags & CSTARTUP_REAL_LEFT) format[count++] = '-';
  if (flags & CSTARTUP_REAL_PLUS) format[count++] = '+';
  if (flags & CSTARTUP_REAL_SPACE) format[count++] = ' ';
  if (flags & CSTARTUP_REAL_POINT) format[count++] = '#';
  if (flags & CSTARTUP_REAL_ZERO) format[count++] = '0';
  format[count++] = '*';
  format[count++] = '.';
  format[count++] = '*';
  format[count++] = conversion;
  format[count] = 0;
#if defined(__APPLE__)
  return snprintf_l(buffer, (size_t)size, NULL, format, width, precision, value);
#else
  // The C library has this locale ready: neither call allocates, and only the calling thread is affected.
  locale_t previous = uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
  int32_t written = snprintf(buffer, (size_t)size, format, width, precision, value);
  uselocale(previous);
  return written;
#endif
}
