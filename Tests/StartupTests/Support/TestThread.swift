#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of its own, for tests whose threads must all run at once: the pool behind tasks has only as many as processors.
struct TestThread {
  private let handle: pthread_t

  /// A class to carry the closure through the C interface.
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts it.
  init(_ body: @escaping @Sendable () -> Void) {
    let argument = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
      var started: pthread_t?
      let code = unsafe pthread_create(&started, nil, { runBody($0) }, argument)
      handle = started!
    #else
      var started = pthread_t()
      let code = unsafe pthread_create(&started, nil, { unsafe runBody($0!) }, argument)
      handle = started
    #endif
    precondition(code == 0, "pthread_create failed")
  }

  /// Waits for its end.
  func join() { pthread_join(handle, nil) }

  /// Runs `body` on `count` threads at once, each with its number, and waits for all.
  static func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { number in TestThread { body(number) } }
    for thread in threads { thread.join() }
  }

  fileprivate static func run(_ argument: UnsafeMutableRawPointer) {
    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
  }
}

private func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe TestThread.run(argument)
  return nil
}
