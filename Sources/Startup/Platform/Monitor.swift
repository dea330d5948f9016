#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A value behind a lock, with conditions that threads can wait for (`pthread_mutex_t`, `pthread_cond_t`).
///
/// The standard library's `Mutex` has no way to wait. A class, because the C objects must not move.
@safe
final class Monitor<Value>: @unchecked Sendable {
  // @unchecked: `value` is only touched by a thread that holds the mutex. @safe: the pointers never leave this file.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let conditions: UnsafeMutablePointer<pthread_cond_t>
  private let conditionCount: Int
  private var value: Value

  /// A monitor with conditions `0..<conditions`.
  init(_ value: Value, conditions count: Int) {
    self.value = value
    conditionCount = count
    // Allocated here, initialized by the C library before anyone can see them, freed in deinit and nowhere else.
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe conditions = .allocate(capacity: count)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    #if canImport(Glibc)
      unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    #endif
    for index in 0..<count { unsafe pthread_cond_init(conditions + index, &attributes) }
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    // The last reference is gone, so nobody holds the mutex or waits.
    for index in 0..<conditionCount { unsafe pthread_cond_destroy(conditions + index) }
    unsafe conditions.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs `body` while no other thread can see the value.
  func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Calls `body` with the value until it gives a result, waiting for `condition` in between, each time at most for as many
  /// nanoseconds as `limit` then says.
  func wait<Result>(
    for condition: Int, atMost limit: (inout Value) -> Int64? = { _ in nil }, _ body: (inout Value) -> Result?
  ) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      let condition = unsafe conditions + condition
      if let nanoseconds = limit(&value) {
        unsafe waitOnce(condition, nanoseconds: max(0, nanoseconds))
      } else {
        unsafe pthread_cond_wait(condition, mutex)
      }
    }
  }

  @unsafe private func waitOnce(_ condition: UnsafeMutablePointer<pthread_cond_t>, nanoseconds: Int64) {
    #if canImport(Darwin)
      var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      unsafe pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      let rest = nanoseconds % 1_000_000_000 + Int64(time.tv_nsec)
      // A sum past the end of time is as good as for ever.
      let (seconds, overflow) = Int64(time.tv_sec).addingReportingOverflow(
        nanoseconds / 1_000_000_000 + rest / 1_000_000_000)
      time.tv_sec = overflow ? .max : Int(seconds)
      time.tv_nsec = Int(rest % 1_000_000_000)
      unsafe pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }

  /// Wakes one thread that waits for `condition`.
  func signal(_ condition: Int) { unsafe pthread_cond_signal(conditions + condition) }

  /// Wakes all threads that wait for `condition`.
  func broadcast(_ condition: Int) { unsafe pthread_cond_broadcast(conditions + condition) }
}
