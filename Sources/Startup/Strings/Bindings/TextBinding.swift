/// Keeps a binding; its texts are delivered no more once it is cancelled or gone.
///
/// A class because its end of life ends the binding.
public final class TextBinding: Sendable {
  private let id: UInt64
  private let bindings: BindingList

  init(id: UInt64, bindings: BindingList) {
    self.id = id
    self.bindings = bindings
  }

  deinit { bindings.remove(id) }

  /// Ends the binding: no call begins on this thread after it. One that another thread is in, or just about to make, is not waited for.
  public func cancel() { bindings.remove(id) }
}

/// Some texts and whom they are given to: called once with all of them, and again whenever one of them is another.
///
/// Calls come one at a time and never with an older text after a newer one. They are made outside of every lock, so the called may
/// do anything, also end this binding. A class because several threads share its state.
final class BoundTexts: Sendable {
  private struct State {
    var isEnded = false
    /// A thread is in `body`.
    var isBusy = false
    var generation: UInt64?
    var shown: [String]?
    /// What came while a thread was in `body`, which delivers it afterwards.
    var pending: [String]?
  }

  let texts: [BoundText]
  /// Whom the binding lives for, when it has an owner.
  let owner: ObjectIdentifier?
  private let isOwned: @Sendable () -> Bool
  private let body: @Sendable ([String]) -> Void
  private let state = Mutex(State())

  init(
    _ texts: [BoundText], owner: ObjectIdentifier?, isOwned: @escaping @Sendable () -> Bool,
    _ body: @escaping @Sendable ([String]) -> Void
  ) {
    self.texts = texts
    self.owner = owner
    self.isOwned = isOwned
    self.body = body
  }

  /// Whether it lives as long as its token or its owner does, and that is over.
  var isOver: Bool { !isOwned() || state.withLock { $0.isEnded } }

  func end() { state.withLock { $0.isEnded = true } }

  /// Delivers the texts of a snapshot unless they are the same, or of an older one.
  func show(_ texts: [String], generation: UInt64) {
    var next = state.withLock { state in Self.begin(texts, generation, &state) }
    while let texts = next {
      body(texts)
      next = state.withLock { state in
        state.isBusy = false
        guard let pending = state.pending else { return nil }
        state.pending = nil
        return Self.call(pending, &state)
      }
    }
  }

  private static func begin(_ texts: [String], _ generation: UInt64, _ state: inout State) -> [String]? {
    if let newest = state.generation, generation <= newest { return nil }
    state.generation = generation
    if state.isBusy {
      state.pending = texts
      return nil
    }
    return call(texts, &state)
  }

  private static func call(_ texts: [String], _ state: inout State) -> [String]? {
    if state.isEnded { return nil }
    // By bytes: two spellings of one text are two texts.
    if let shown = state.shown, zip(shown, texts).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) { return nil }
    state.shown = texts
    state.isBusy = true
    return texts
  }
}
