#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// What runs when the process ends, and ending it.
enum ProcessExit {
  private static let bodies = Mutex<[@Sendable () -> Void]?>(nil)

  /// Calls `body` when the process ends by `exit` or by returning from `main` (`atexit`); not when a signal kills it, nor in a child of
  /// `fork`. What was added last is called first.
  static func whenExiting(_ body: @escaping @Sendable () -> Void) {
    let process = ProcessIdentity.current
    let isFirst = bodies.withLock { bodies in
      defer { bodies = (bodies ?? []) + [{ if ProcessIdentity.current == process { body() } }] }
      return bodies == nil
    }
    if isFirst { atexit { ProcessExit.bodies.withLock { $0 ?? [] }.reversed().forEach { $0() } } }
  }

  /// Ends the process at once, with what was printed, but without destroying anything that other threads may still use
  /// (`fflush`, `_exit`).
  static func endNow(_ status: Int32) -> Never { cstartup_end_process(status) }
}
