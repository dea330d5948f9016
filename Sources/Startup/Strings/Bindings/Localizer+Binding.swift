extension Localizer {
  /// Calls `body` with the text of a key now, and again whenever it is another, until the token is cancelled or goes away.
  ///
  ///     let title = localizer.bind("inbox", count) { label.text = $0 }
  ///
  /// A switch of language, a pack and a pin each go through all bindings once, in the order in which they were made, after the new
  /// texts are visible; a text that is the same afterwards is not delivered. A screen with many texts binds them together
  /// (`bind(_:_:)`) and is called once. The first call is made before this returns; later ones on the thread that switches, one at
  /// a time. `body` may bind, cancel and switch itself.
  public func bind(
    _ key: String, _ arguments: any FormatArgumentConvertible..., table: String = Localizer.mainTable,
    module: String = "", default: String? = nil, numbers: NumberNotation = .plain,
    _ body: @escaping @Sendable (String) -> Void
  ) -> TextBinding {
    let text = BoundText(
      key, arguments.map(\.formatArgument), table: table, module: module, default: `default`, numbers: numbers)
    return bind([text]) { body($0[0]) }
  }

  /// Calls `body` with some texts now, and again whenever one of them is another, until the token is cancelled or goes away: once a
  /// switch, not once a key.
  public func bind(_ texts: [BoundText], _ body: @escaping @Sendable ([String]) -> Void) -> TextBinding {
    let binding = BoundTexts(texts, owner: nil, isOwned: { true }, body)
    return TextBinding(id: start(binding, .anyThread), bindings: bindings)
  }

  /// Calls `body` with an object and the text of a key now, and again whenever the text is another, until the object goes away, which
  /// the binding does not hold, or `unbind(_:)` is called.
  public func bind<Owner: AnyObject & Sendable>(
    _ key: String, _ arguments: any FormatArgumentConvertible..., table: String = Localizer.mainTable,
    module: String = "", default: String? = nil, numbers: NumberNotation = .plain, for owner: Owner,
    _ body: @escaping @Sendable (Owner, String) -> Void
  ) {
    let text = BoundText(
      key, arguments.map(\.formatArgument), table: table, module: module, default: `default`, numbers: numbers)
    bind([text], for: owner) { body($0, $1[0]) }
  }

  /// Calls `body` with an object and some texts now, and again whenever one of them is another, until the object goes away.
  public func bind<Owner: AnyObject & Sendable>(
    _ texts: [BoundText], for owner: Owner, _ body: @escaping @Sendable (Owner, [String]) -> Void
  ) {
    _ = start(BoundTexts(texts, for: owner, body), .anyThread)
  }

  /// Calls `body` with an object and the text of a key now, and again whenever the text is another, on the main actor.
  ///
  /// Later calls come in a turn of the main actor's own, soon after the switch, whichever thread switches; of switches that follow
  /// each other faster than that only the last one is seen.
  @MainActor
  public func bindOnMainActor<Owner: AnyObject & Sendable>(
    _ key: String, _ arguments: any FormatArgumentConvertible..., table: String = Localizer.mainTable,
    module: String = "", default: String? = nil, numbers: NumberNotation = .plain, for owner: Owner,
    _ body: @escaping @MainActor (Owner, String) -> Void
  ) {
    let text = BoundText(
      key, arguments.map(\.formatArgument), table: table, module: module, default: `default`, numbers: numbers)
    bindOnMainActor([text], for: owner) { body($0, $1[0]) }
  }

  /// Calls `body` with an object and some texts now, and again whenever one of them is another, on the main actor.
  @MainActor
  public func bindOnMainActor<Owner: AnyObject & Sendable>(
    _ texts: [BoundText], for owner: Owner, _ body: @escaping @MainActor (Owner, [String]) -> Void
  ) {
    // Bindings of this place are only gone through by the main actor: below, and in `start`, which it calls here.
    let binding = BoundTexts(texts, for: owner) { owner, texts in MainActor.assumeIsolated { body(owner, texts) } }
    _ = start(binding, .mainActor)
  }

  /// Ends all bindings that were made for an object.
  public func unbind(_ owner: AnyObject) { bindings.removeAll(of: ObjectIdentifier(owner)) }

  /// Adds a binding, then makes its first call: a switch between the two is not missed.
  private func start(_ binding: BoundTexts, _ place: BindingList.Place) -> UInt64 {
    bindings.beginObserving { observe { [weak self] _ in self?.refreshBindings() } }
    let id = bindings.add(binding, place)
    refresh([binding])
    return id
  }

  private func refreshBindings() {
    refresh(bindings.living(.anyThread))
    if bindings.takesMainTurn() {
      Task { @MainActor [weak self] in
        guard let self else { return }
        self.refresh(self.bindings.living(.mainActor))
      }
    }
  }

  private func refresh(_ living: [BoundTexts]) {
    if living.isEmpty { return }
    let (generation, texts) = texts(of: living.map(\.texts))
    for (binding, texts) in zip(living, texts) { binding.show(texts, generation: generation) }
  }
}

extension BoundTexts {
  /// A binding that ends with an object, which it does not hold.
  convenience init<Owner: AnyObject & Sendable>(
    _ texts: [BoundText], for owner: Owner, _ body: @escaping @Sendable (Owner, [String]) -> Void
  ) {
    let isOwned: @Sendable () -> Bool = { [weak owner] in owner != nil }
    self.init(texts, owner: ObjectIdentifier(owner), isOwned: isOwned) { [weak owner] texts in
      if let owner { body(owner, texts) }
    }
  }
}
