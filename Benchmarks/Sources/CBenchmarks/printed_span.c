#include "CBenchmarks.h"

#include <stdio.h>

static void print_event(FILE *stream, const char *name, char phase) {
  double microseconds = (double)benchmarks_now() / 1000;
  fprintf(stream, "{\"name\":\"%s\",\"cat\":\"stage\",\"ph\":\"%c\",\"ts\":%.3f,\"pid\":%d,\"tid\":%d},\n", name, phase,
          microseconds, 1, 1);
}

void benchmarks_print_span(void *stream, const char *name) {
  print_event(stream, name, 'B');
  print_event(stream, name, 'E');
}
