#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A value behind a lock (`pthread_mutex_t`), in place of the standard library's type of this name.
///
/// On Linux that one is made of futexes inside of a library that is built without the thread sanitizer's instructions, so that
/// the sanitizer reports every second access as a race (Swift 6.3.1). It knows the C library's.
@safe
package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // @unchecked: the value is only touched by a thread that holds the mutex. @safe: the pointers never leave this type, which
  // allocates both, since a C mutex must not move, and frees them when its only owner lets go.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  /// A value that nobody else can reach.
  package init(_ initial: consuming sending Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe value = .allocate(capacity: 1)
    unsafe value.initialize(to: initial)
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs `body` while no other thread can reach the value.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }
}
