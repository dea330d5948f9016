// What the C library's Swift overlay lacks (thread ids, the auxiliary vector, the time-stamp counter, …).
// Every function lives in a `.c` file: a header that defines _GNU_SOURCE conflicts with the Glibc module.
#ifndef CSTARTUP_H
#define CSTARTUP_H

#include <stdbool.h>
#include <stdint.h>

/// The kernel's id of the calling thread (gettid), cached in a thread-local after the first call.
int32_t cstartup_thread_id(void);

/// True when the process runs with more privileges than its caller (AT_SECURE in the auxiliary vector).
bool cstartup_is_privileged(void);

/// Makes and opens a file from a template that ends in XXXXXX, close-on-exec (mkostemp); -1 and errno on failure.
int32_t cstartup_make_temporary_file(char *name_template);

#endif
