internal import Synchronization

extension Localizer {
  /// The language in use, then every switch to another, for `for await`. A consumer that is slower than the switches sees the
  /// newest, never an old one after it.
  public var changes: AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self, bufferingPolicy: .bufferingNewest(1))
    let token = observe { continuation.yield($0) }
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }

  /// Calls `body` with the language in use now, and at every switch after the new language is visible, until the token is
  /// cancelled or goes away.
  ///
  /// Calls come one at a time and in order, on the thread that switches, or, when switches meet, on one of those threads.
  public func observe(_ body: @escaping @Sendable (Change) -> Void) -> ObservationToken {
    let id = observers.add(body) { current.read { $0.change } }
    observers.deliver()
    return ObservationToken(id: id, observers: observers)
  }
}

/// Keeps an observer of a localizer; it is called no more once the token is cancelled or gone.
///
/// A class because its end of life ends the observation.
public final class ObservationToken: Sendable {
  private let id: UInt64
  private let observers: ObserverList

  init(id: UInt64, observers: ObserverList) {
    self.id = id
    self.observers = observers
  }

  deinit { observers.remove(id) }

  /// Ends the observation; a call that is under way on another thread is not waited for.
  public func cancel() { observers.remove(id) }
}

/// The observers of a localizer, and the calls to be made to them.
///
/// Calls are queued and made outside of every lock, by one thread at a time: an observer may look strings up, switch the language or
/// remove itself.
final class ObserverList: Sendable {
  private struct State {
    var observers: [UInt64: @Sendable (Localizer.Change) -> Void] = [:]
    var nextID: UInt64 = 1
    var queue: [Call] = []
    var isDelivering = false
  }

  private struct Call {
    let observer: UInt64
    let change: Localizer.Change
  }

  private let state = Mutex(State())

  /// Adds an observer and queues its first call. What is current is asked for under the lock, so that no change is missed
  /// between the two and none comes before the first.
  func add(_ body: @escaping @Sendable (Localizer.Change) -> Void, current: () -> Localizer.Change) -> UInt64 {
    state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.observers[id] = body
      state.queue.append(Call(observer: id, change: current()))
      return id
    }
  }

  func remove(_ id: UInt64) {
    // What the observer holds goes outside of the lock.
    let removed = state.withLock { state in state.observers.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }

  /// Queues a call to every observer.
  func announce(_ change: Localizer.Change) {
    state.withLock { state in
      for id in state.observers.keys.sorted() { state.queue.append(Call(observer: id, change: change)) }
    }
  }

  /// Makes the queued calls, unless a thread is at it already, which then makes them.
  func deliver() {
    guard
      state.withLock({ state in
        if state.isDelivering { return false }
        state.isDelivering = true
        return true
      })
    else { return }
    while let calls = nextCalls() {
      for call in calls {
        let body = state.withLock { $0.observers[call.observer] }
        body?(call.change)
      }
    }
  }

  private func nextCalls() -> [Call]? {
    state.withLock { state in
      if state.queue.isEmpty {
        state.isDelivering = false
        return nil
      }
      defer { state.queue = [] }
      return state.queue
    }
  }
}
