#define _GNU_SOURCE
#include "CStartup.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#ifdef __linux__
#define BOOT_CLOCK CLOCK_BOOTTIME
#else
#define BOOT_CLOCK CLOCK_MONOTONIC
#endif

static void write_digits(char *digits, int64_t value) {
  for (int place = CSTARTUP_ORIGIN_DIGITS - 1; place >= 0; place--) {
    digits[place] = (char)('0' + value % 10);
    value /= 10;
  }
}

// Runs in the child, which shares the parent's memory until it executes or exits: only system calls, no allocation.
static void become_program(const struct cstartup_spawn_request *request,
                           volatile struct cstartup_spawn_result *result) {
  static const int reset[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGCHLD};
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (unsigned index = 0; index < sizeof reset / sizeof *reset; index++) sigaction(reset[index], &standard, NULL);

  result->step = cstartup_spawn_step_group;
  if (setpgid(0, 0) != 0) goto failed;
#ifdef __linux__
  if (request->ends_with_starter && prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) goto failed;
#endif

  // Raised above 2 first: a source may itself be one of 0, 1 and 2 when the tool was started with them closed.
  result->step = cstartup_spawn_step_streams;
  int raised[3];
  for (int stream = 0; stream < 3; stream++) {
    raised[stream] = fcntl(request->streams[stream], F_DUPFD_CLOEXEC, 3);
    if (raised[stream] < 0) goto failed;
  }
  for (int stream = 0; stream < 3; stream++)
    if (dup2(raised[stream], stream) < 0) goto failed;
  for (int32_t index = 0; index < request->inherited_count; index++)
    if (fcntl(request->inherited[index], F_SETFD, 0) != 0) goto failed;

  result->step = cstartup_spawn_step_folder;
  if (request->folder && chdir(request->folder) != 0) goto failed;

  result->step = cstartup_spawn_step_execute;
  // Nothing blocked, as a shell starts programs; the spawning thread may be a worker that blocks everything.
  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) != 0) goto failed;
  int error = ENOENT;
  for (const char *const *path = request->paths; *path; path++) {
    execve(*path, request->arguments, request->environment);
    // As execvp does: a candidate that is not there, or not ours to run, does not hide a later one.
    if (errno == EACCES || error == ENOENT) error = errno;
    if (errno != ENOENT && errno != ENOTDIR && errno != EACCES) break;
  }
  errno = error;
failed:
  result->error = errno;
  _exit(127);
}

struct cstartup_spawn_result cstartup_spawn(const struct cstartup_spawn_request *request) {
  // Volatile: the child writes it through the shared memory, behind the optimizer's back.
  volatile struct cstartup_spawn_result result = {.process = -1};
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  result.boot_ns = nanoseconds(BOOT_CLOCK);
  result.monotonic_ns = nanoseconds(CLOCK_MONOTONIC);
  if (request->origin_digits) write_digits(request->origin_digits, result.monotonic_ns);
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  pid_t process = vfork();
#pragma clang diagnostic pop
  if (process == 0) become_program(request, &result);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (process < 0) {
    result.step = cstartup_spawn_step_fork;
    result.error = error;
  } else if (result.error != 0) {
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
  } else {
    result.process = process;
  }
  return (struct cstartup_spawn_result){.process = result.process,
                                        .error = result.error,
                                        .step = result.step,
                                        .monotonic_ns = result.monotonic_ns,
                                        .boot_ns = result.boot_ns};
}

int32_t cstartup_pipe(int32_t *ends) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int32_t cstartup_process_descriptor(int32_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int32_t)syscall(SYS_pidfd_open, process, 0);
#else
  (void)process;
  errno = ENOSYS;
  return -1;
#endif
}

bool cstartup_has_ended(int32_t process, bool wait) {
  siginfo_t info = {0};
  int result;
  do result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT | (wait ? 0 : WNOHANG));
  while (result != 0 && errno == EINTR);
  return result == 0 && info.si_pid == process;
}

bool cstartup_adopt_orphans(void) {
#ifdef __linux__
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
#else
  return false;
#endif
}

int32_t cstartup_exit_code(int32_t status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

int32_t cstartup_exit_signal(int32_t status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
