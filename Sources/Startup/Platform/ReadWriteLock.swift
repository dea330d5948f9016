#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A value that many threads may read at once and one may change (`pthread_rwlock_t`): what a `strings.lookup` stage is compared
/// with. Nothing else here is behind one, since its readers all write the same count.
@safe
struct ReadWriteLock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // @unchecked: the value is only read by threads that hold the lock, and changed by one that holds it alone. @safe: as `Mutex`.
  private let lock: UnsafeMutablePointer<pthread_rwlock_t>
  private let value: UnsafeMutablePointer<Value>

  /// A value that nobody else can reach.
  init(_ initial: consuming sending Value) {
    unsafe lock = .allocate(capacity: 1)
    unsafe pthread_rwlock_init(lock, nil)
    unsafe value = .allocate(capacity: 1)
    unsafe value.initialize(to: initial)
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe pthread_rwlock_destroy(lock)
    unsafe lock.deallocate()
  }

  /// Runs `body` while the value can't change.
  borrowing func read<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_rwlock_rdlock(lock)
    defer { unsafe pthread_rwlock_unlock(lock) }
    return try unsafe body(value.pointee)
  }

  /// Puts another value in its place; what was there goes outside of the lock.
  borrowing func replace(with new: consuming sending Value) {
    let old = exchange(new)
    _ = consume old
  }

  private borrowing func exchange(_ new: consuming Value) -> Value {
    unsafe pthread_rwlock_wrlock(lock)
    defer { unsafe pthread_rwlock_unlock(lock) }
    let old = unsafe value.move()
    unsafe value.initialize(to: new)
    return old
  }
}
