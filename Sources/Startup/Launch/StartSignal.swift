/// Says from inside a stage that others which wait for its start may go on: a server that listens and then serves for ever.
///
/// It is sticky: given before the launch began, or before anyone waited, it counts all the same.
public final class StartSignal: Sendable {
  private struct State {
    var isGiven = false
    var receiver: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// A signal for one stage.
  public init() {}

  /// Whether it was given.
  public var isGiven: Bool { state.withLock { $0.isGiven } }

  /// Gives the signal; false, and no effect, when it had been given before.
  @discardableResult
  public func give() -> Bool {
    let (isFirst, receiver) = state.withLock { state in
      defer { state.isGiven = true }
      return (!state.isGiven, state.receiver)
    }
    if isFirst { receiver?() }
    return isFirst
  }

  /// Calls `receiver` once, now when the signal was given already.
  func receive(_ receiver: @escaping @Sendable () -> Void) {
    let isGiven = state.withLock { state in
      state.receiver = receiver
      return state.isGiven
    }
    if isGiven { receiver() }
  }
}
