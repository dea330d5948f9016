// Peers that are reached more fairly from C: gettext, and a lock around whatever Swift looks up.
#define _GNU_SOURCE
#include "CBenchmarks.h"

#include <libintl.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>

bool benchmarks_bind_gettext(const char *folder, const char *language) {
  // In C.UTF-8 no language is named, so that LANGUAGE alone decides, without an installed locale.
  if (setenv("LANGUAGE", language, 1) != 0 || setlocale(LC_ALL, "C.UTF-8") == NULL) return false;
  return bindtextdomain("benchmarks", folder) != NULL && bind_textdomain_codeset("benchmarks", "UTF-8") != NULL;
}

const char *benchmarks_gettext(const char *key) { return dgettext("benchmarks", key); }

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void benchmarks_lock_for_reading(void) { pthread_rwlock_rdlock(&lock); }

void benchmarks_unlock(void) { pthread_rwlock_unlock(&lock); }
