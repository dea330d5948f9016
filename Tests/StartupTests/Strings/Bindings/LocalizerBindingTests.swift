import Testing

@testable import Startup

/// Something that shows texts.
private final class Screen: Sendable {
  private let list = Lock<[[String]]>([])

  var shown: [[String]] { list.withLock { $0 } }
  var last: [String]? { shown.last }

  func show(_ texts: [String]) { list.withLock { $0.append(texts) } }
}

@Suite("Bindings")
struct LocalizerBindingTests {
  private let sample: SampleTables
  private let localizer: Localizer

  init() throws {
    sample = try SampleTables.usual()
    localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
  }

  @Test("A bound text comes now and at every change, until its token is cancelled or gone")
  func lifetime() throws {
    let (first, second) = (Screen(), Screen())
    let token = localizer.bind("key.1") { first.show([$0]) }
    var other: TextBinding? = localizer.bind("key.1", table: "Errors", module: "Cart") { second.show([$0]) }
    #expect(first.shown == [["de main Localizable 1 äöü"]])
    try localizer.setLanguage("fr", persist: false)
    #expect(first.last == ["fr main Localizable 1 äöü"] && second.last == ["fr Cart Errors 1 äöü"])
    token.cancel()
    other = nil
    _ = other
    try localizer.setLanguage("en", persist: false)
    #expect(first.shown.count == 2 && second.shown.count == 2)
  }

  @Test("Several texts of several modules come together, once a switch")
  func together() throws {
    let screen = Screen()
    let texts: [BoundText] = ["key.1", BoundText("key.2", module: "Cart"), BoundText("nowhere", default: "?")]
    let token = localizer.bind(texts) { screen.show($0) }
    try localizer.setLanguage("fr", persist: false)
    try localizer.setLanguage("fr", persist: false)
    #expect(
      screen.shown == ["de", "fr"].map { ["\($0) main Localizable 1 äöü", "\($0) Cart Localizable 2 äöü", "?"] })
    token.cancel()
  }

  @Test("A text that is the same after a change is not delivered again")
  func unchanged() throws {
    let screen = Screen()
    let token = localizer.bind("only.en") { screen.show([$0]) }
    try localizer.setLanguage("fr", persist: false)
    try localizer.setLanguage("fr", persist: false, force: true)
    #expect(screen.shown == [["en"]])
    token.cancel()
  }

  @Test("Arguments are put into the text of each language")
  func arguments() throws {
    let sample = try SampleTables([
      "de.lproj/Localizable.strings": "\"n\" = \"%lld neu, %@\";",
      "en.lproj/Localizable.strings": "\"n\" = \"%2$@: %1$lld\";",
    ])
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    let screen = Screen()
    let token = localizer.bind("n", 3, "Ana") { screen.show([$0]) }
    let missing = localizer.bind("none", 4, default: "%lld left") { screen.show([$0]) }
    let localized = localizer.bind("sum", 1234, default: "%lld", numbers: .localized) { screen.show([$0]) }
    #expect(screen.last == ["1.234"])
    localized.cancel()
    try localizer.setLanguage("en", persist: false)
    #expect(screen.shown == [["3 neu, Ana"], ["4 left"], ["1.234"], ["Ana: 3"]])
    token.cancel()
    missing.cancel()
  }

  @Test("A binding ends with its owner, which it does not hold, or when it is unbound")
  func owners() throws {
    let seen = Screen()
    var owner: Screen? = Screen()
    weak let released = owner
    localizer.bind("key.1", for: owner!) { screen, text in
      screen.show([text])
      seen.show([text])
    }
    let kept = Screen()
    localizer.bind([BoundText("key.1"), BoundText("key.2")], for: kept) { screen, texts in screen.show(texts) }
    try localizer.setLanguage("fr", persist: false)
    #expect(owner?.shown.count == 2 && kept.shown.count == 2)
    owner = nil
    #expect(released == nil)
    try localizer.setLanguage("en", persist: false)
    #expect(seen.shown.count == 2 && kept.shown.count == 3)
    localizer.unbind(kept)
    try localizer.setLanguage("de", persist: false)
    #expect(kept.shown.count == 3)
  }

  @Test("Bindings of owners that come and go do not pile up, also without a switch")
  func manyOwners() {
    let kept = (0..<40).map { _ in Screen() }
    for screen in kept { localizer.bind("key.1", for: screen) { screen, text in screen.show([text]) } }
    for _ in 0..<10_000 {
      let screen = Screen()
      localizer.bind("key.1", for: screen) { screen, text in screen.show([text]) }
      #expect(screen.shown.count == 1)
    }
    #expect(localizer.bindings.count <= 128)
    #expect(throws: Never.self) { try localizer.setLanguage("fr", persist: false) }
    #expect(kept.allSatisfy { $0.shown.count == 2 } && localizer.bindings.count == 40)
  }

  @Test("Packs and pins refresh bindings once, too")
  func packsAndPins() throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    let screen = Screen()
    let token = localizer.bind([BoundText("key.1"), BoundText("key.1", module: "Cart")]) { screen.show($0) }
    try localizer.apply(PackScene.pack("de", "r1"))
    #expect(screen.last == ["r1 1", "de Cart Localizable 1 äöü"])
    try localizer.pin(module: "Cart", to: "fr")
    #expect(screen.last == ["r1 1", "fr Cart Localizable 1 äöü"])
    try localizer.rollBackPack(of: "de")
    try localizer.unpin(module: "Cart")
    #expect(screen.shown.count == 5)
    token.cancel()
  }

  @Test("Inside of a call one may bind, end bindings and switch")
  func reentrance() throws {
    let localizer = localizer
    let (outer, inner) = (Screen(), Screen())
    let tokens = Lock<[TextBinding]>([])
    let token = localizer.bind("key.1") { text in
      outer.show([text])
      if text.hasPrefix("fr") {
        let made = localizer.bind("key.2") { inner.show([$0]) }
        tokens.withLock { $0.append(made) }
        // What was bound in here has its text already.
        #expect(inner.last == ["fr main Localizable 2 äöü"])
        try? localizer.setLanguage("en", persist: false)
      }
      if text.hasPrefix("en") {
        for token in tokens.withLock({ $0 }) { token.cancel() }
        try? localizer.setLanguage("de", persist: false)
      }
    }
    try localizer.setLanguage("fr", persist: false)
    #expect(outer.shown.map { $0[0].prefix(2) } == ["de", "fr", "en", "de"])
    #expect(localizer.string("key.1").hasPrefix("de"))
    token.cancel()
    // One that switches in its very first call.
    let screen = Screen()
    let eager = localizer.bind("key.1") { text in
      screen.show([text])
      if text.hasPrefix("de") { try? localizer.setLanguage("fr", persist: false) }
    }
    #expect(screen.shown.map { $0[0].prefix(2) } == ["de", "fr"])
    eager.cancel()
  }

  @Test("One that is cancelled by another's call in the same pass is not called any more")
  func cancelledByAnother() throws {
    let second = Screen()
    let token = Lock<TextBinding?>(nil)
    let first = localizer.bind("key.1") { text in if text.hasPrefix("fr") { token.withLock { $0 }?.cancel() } }
    let made = localizer.bind("key.2") { second.show([$0]) }
    token.withLock { $0 = made }
    try localizer.setLanguage("fr", persist: false)
    #expect(second.shown.count == 1)
    first.cancel()
  }

  @Test(
    "On the main actor the first text comes at once and later ones in its own turns, the newest last",
    .timeLimit(.minutes(1)))
  @MainActor func mainActor() async throws {
    let localizer = localizer
    let screen = Screen()
    localizer.bindOnMainActor("key.1", for: screen) { screen, text in
      MainActor.assertIsolated()
      screen.show([text])
    }
    #expect(screen.shown == [["de main Localizable 1 äöü"]])
    for language in ["fr", "en", "fr"] { try localizer.setLanguage(language, persist: false) }
    #expect(screen.shown.count == 1)
    while screen.last != ["fr main Localizable 1 äöü"] { await Task.yield() }
    #expect(screen.shown.count == 2)
    await Task.detached { try? localizer.setLanguage("en", persist: false) }.value
    while screen.last != ["en main Localizable 1 äöü"] { await Task.yield() }
    localizer.unbind(screen)
    try localizer.setLanguage("de", persist: false)
    for _ in 0..<100 { await Task.yield() }
    #expect(screen.shown.count == 3)
  }

  @Test("Observers and changes see packs and pins as changes of the same language", .timeLimit(.minutes(1)))
  func changes() async throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    var iterator = localizer.changes.makeAsyncIterator()
    let first = try #require(await iterator.next())
    try localizer.apply(PackScene.pack("de", "r1"))
    let second = try #require(await iterator.next())
    try localizer.pin(module: "Cart", to: "fr")
    let third = try #require(await iterator.next())
    #expect([second.generation, third.generation] == [first.generation + 1, first.generation + 2])
    #expect([first, second, third].allSatisfy { $0.language == "de" && $0.direction == .leftToRight })
    // One who comes late is told what is current.
    var late = localizer.changes.makeAsyncIterator()
    #expect(await late.next() == localizer.change)
  }
}
