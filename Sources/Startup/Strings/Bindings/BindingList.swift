/// The bindings of a localizer, in the order in which they were made.
final class BindingList: Sendable {
  /// Where a binding's texts are delivered.
  enum Place: Sendable {
    /// On the thread that switches.
    case anyThread
    /// On the main actor, a turn later.
    case mainActor
  }

  private struct State {
    var bindings: [UInt64: (place: Place, texts: BoundTexts)] = [:]
    var nextID: UInt64 = 1
    /// As soon as there are so many, those whose owners are gone go: without a switch nobody else looks.
    var purgeCount = BindingList.leastPurgeCount
    /// Tells of switches; made with the first binding.
    var observation: ObservationToken?
    var isObserving = false
    /// A turn of the main actor is asked for and has not begun.
    var isMainTurnAsked = false
  }

  private static let leastPurgeCount = 64

  private let state = Mutex(State())

  /// How many bindings there are, also of owners that are gone.
  var count: Int { state.withLock { $0.bindings.count } }

  /// Has `observe` called before the first binding is added.
  func beginObserving(_ observe: () -> ObservationToken) {
    let isFirst = state.withLock { state in
      defer { state.isObserving = true }
      return !state.isObserving
    }
    if !isFirst { return }
    // Outside of the lock: it makes a call at once.
    let token = observe()
    state.withLock { $0.observation = token }
  }

  /// Adds a binding.
  func add(_ texts: BoundTexts, _ place: Place) -> UInt64 {
    let (id, isFull) = state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.bindings[id] = (place, texts)
      return (id, state.bindings.count >= state.purgeCount)
    }
    if isFull { purge() }
    return id
  }

  private func purge() {
    let all = state.withLock { $0.bindings }
    for (id, binding) in all where binding.texts.isOver { remove(id) }
    state.withLock { $0.purgeCount = max(Self.leastPurgeCount, $0.bindings.count * 2) }
  }

  func remove(_ id: UInt64) {
    // What the binding holds goes outside of the lock.
    let removed = state.withLock { state in state.bindings.removeValue(forKey: id)?.texts }
    removed?.end()
  }

  /// Ends all bindings of an owner.
  func removeAll(of owner: ObjectIdentifier) {
    let ids = state.withLock { state in state.bindings.filter { $0.value.texts.owner == owner }.map(\.key) }
    for id in ids { remove(id) }
  }

  /// The bindings that are alive, in their order; those whose owner is gone go.
  func living(_ place: Place) -> [BoundTexts] {
    let all = state.withLock { state in
      if place == .mainActor { state.isMainTurnAsked = false }
      return state.bindings.filter { $0.value.place == place }.ordered { $0.key < $1.key }
    }
    for (id, binding) in all where binding.texts.isOver { remove(id) }
    return all.map(\.value.texts).filter { !$0.isOver }
  }

  /// Whether a turn of the main actor is to be asked for now: there is something to do there, and none is on its way.
  func takesMainTurn() -> Bool {
    state.withLock { state in
      if state.isMainTurnAsked || !state.bindings.values.contains(where: { $0.place == .mainActor }) { return false }
      state.isMainTurnAsked = true
      return true
    }
  }
}
