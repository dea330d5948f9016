#define _GNU_SOURCE
#include "CStartup.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct start {
  void (*body)(void *);
  void *argument;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  start.body(start.argument);
  return NULL;
}

int32_t cstartup_start_thread(void (*body)(void *), void *argument) {
  struct start *start = malloc(sizeof *start);
  if (!start) return 12;  // ENOMEM
  *start = (struct start){body, argument};
  pthread_t thread;
  int code = pthread_create(&thread, NULL, run, start);
  if (code == 0) {
    pthread_detach(thread);
  } else {
    free(start);
  }
  return code;
}

void cstartup_set_thread_name(const char *name) {
  char kept[16] = {0};
  strncpy(kept, name, sizeof kept - 1);
#if defined(__APPLE__)
  pthread_setname_np(kept);
#else
  pthread_setname_np(pthread_self(), kept);
#endif
}

void cstartup_end_process(int32_t status) {
  fflush(stdout);
  _exit(status);
}
