@testable import Startup

/// A value that threads of a test share.
final class Lock<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try value.withLock { value in
      var copy = value
      defer { value = copy }
      return try body(&copy)
    }
  }
}
