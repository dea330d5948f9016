#define _GNU_SOURCE
#include "CBenchmarks.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

int64_t benchmarks_time_process(char *const arguments[], char *const environment[], int output, int *status) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (output < 0) {
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  } else {
    posix_spawn_file_actions_adddup2(&actions, output, 1);
  }
  pid_t child;
  int64_t start = benchmarks_now();
  int failure = posix_spawnp(&child, arguments[0], &actions, 0, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) {
    errno = failure;
    return -1;
  }
  while (waitpid(child, status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return benchmarks_now() - start;
}
