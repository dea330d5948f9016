#define _GNU_SOURCE
#include "CStartup.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static atomic_int received_signal;
static atomic_int group_to_end;
static _Atomic int64_t first_time;
// Where the name is complete, `folder_to_remove` points to it.
static char folder_name[4096];
static _Atomic(char *) folder_to_remove;
static int wake_descriptors[2] = {-1, -1};

enum { same_request_ns = 500000000 };

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Only what a signal handler may call: the folder is removed by another program.
static void remove_folder(void) {
  char *folder = atomic_load(&folder_to_remove);
  if (!folder) return;
  char *arguments[] = {"rm", "-rf", "--", folder, NULL};
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  pid_t process = vfork();
#pragma clang diagnostic pop
  if (process == 0) {
    execv("/bin/rm", arguments);
    _exit(127);
  }
  if (process > 0)
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
}

static void interrupted(int signal_number) {
  int saved = errno;
  int none = 0;
  if (!atomic_compare_exchange_strong(&received_signal, &none, signal_number)) {
    if (now() - atomic_load(&first_time) < same_request_ns) {
      errno = saved;
      return;
    }
    // Asked twice: the orderly way takes too long for this user.
    int group = atomic_load(&group_to_end);
    if (group > 1) kill(-group, SIGKILL);
    remove_folder();
    _exit(128 + signal_number);
  }
  atomic_store(&first_time, now());
  char byte = 0;
  if (write(wake_descriptors[1], &byte, 1) < 0) {
    // The pipe is full only when the reader was woken already.
  }
  errno = saved;
}

int32_t cstartup_watch_interruption(void) {
  if (wake_descriptors[0] >= 0) return wake_descriptors[0];
  if (cstartup_pipe(wake_descriptors) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(wake_descriptors[end], F_SETFL, O_NONBLOCK);
  struct sigaction action = {.sa_handler = interrupted};
  sigemptyset(&action.sa_mask);
  static const int watched[] = {SIGINT, SIGTERM, SIGHUP};
  for (unsigned index = 0; index < sizeof watched / sizeof *watched; index++) {
    // A signal that the starter ignores (nohup) stays ignored.
    struct sigaction before;
    if (sigaction(watched[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    if (sigaction(watched[index], &action, NULL) != 0) return -1;
  }
  return wake_descriptors[0];
}

int32_t cstartup_interruption_signal(void) { return atomic_load(&received_signal); }

void cstartup_set_interruption_group(int32_t group) { atomic_store(&group_to_end, group); }

void cstartup_set_interruption_folder(const char *path) {
  atomic_store(&folder_to_remove, NULL);
  size_t length = strlen(path);
  if (length >= sizeof folder_name) return;
  memcpy(folder_name, path, length + 1);
  atomic_store(&folder_to_remove, folder_name);
}
