import Testing

@testable import Startup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("String packs in use")
struct LocalizerPackTests {
  @Test("A pack answers at once before its language's own tables, and observers are told once")
  func applied() throws {
    let scene = try PackScene()
    let localizer = try scene.launch(["fr", "de"])
    let seen = Lock<[Localizer.Change]>([])
    let token = localizer.observe { change in seen.withLock { $0.append(change) } }
    try localizer.apply(PackScene.pack("fr", "r1"))
    #expect(localizer.answer("key.1") == ("r1 1", .pack("fr")))
    #expect(localizer.answer("new") == ("r1", .pack("fr")))
    #expect(localizer.answer("key.3") == ("fr main Localizable 3 äöü", .language(0, "fr")))
    #expect(localizer.string("key.1", module: "Cart") == "fr Cart Localizable 1 äöü")
    #expect(localizer.withUTF8("key.2") { String(repairing: $0) } == "r1 2 ä")
    // The pack and the tables of the first language are both the first language.
    #expect(localizer.lookupsAnsweredBehindFirst == 0)
    #expect(seen.withLock { $0.map(\.language) } == ["fr", "fr"])
    #expect(seen.withLock { $0[1].generation - $0[0].generation } == 1)
    #expect(localizer.packs.map(\.version) == ["r1"])
    #expect(localizer.allKeys().filter { $0.key == "new" }.count == 1)
    // Applying it again changes nothing.
    try localizer.apply(PackScene.pack("fr", "r1"))
    #expect(seen.withLock { $0.count } == 2)
    token.cancel()
  }

  @Test("The pack of a language further back answers before that language's tables, behind the languages before")
  func fallback() throws {
    let scene = try PackScene()
    let localizer = try scene.launch(["fr"])
    try localizer.apply(PackScene.pack("en", "e1"))
    #expect(localizer.answer("new") == ("e1", .pack("en")))
    #expect(localizer.string("key.1") == "fr main Localizable 1 äöü")
    #expect(localizer.lookupsAnsweredBehindFirst == 1)
    #expect(localizer.answer("only.en") == ("en", .fallback("en")))
  }

  @Test("Texts with forms in a pack follow the rules of its language")
  func forms() throws {
    let scene = try PackScene()
    let localizer = try scene.launch(["de"])
    let text = LocalizedText(.plural([.one: .text("%lld Ding"), .other: .text("%lld Dinge")]))
    try localizer.apply(StringPack(language: "de", version: "1", texts: ["Localizable": ["n": text]]))
    #expect(localizer.formatted("n", [.integer(1)]) == "1 Ding")
    #expect(localizer.formatted("n", [.integer(2)]) == "2 Dinge")
  }

  @Test("A pack of a language that nobody asks now waits for it, and never touches another")
  func otherLanguages() throws {
    let scene = try PackScene()
    let localizer = try scene.launch(["de"])
    let generation = localizer.change.generation
    try localizer.apply(PackScene.pack("fr", "f1"))
    #expect(localizer.change.generation == generation && localizer.packs.isEmpty)
    #expect(localizer.string("key.1") == "de main Localizable 1 äöü")
    try localizer.setLanguage("fr", persist: false)
    #expect(localizer.string("key.1") == "f1 1")
    try localizer.setLanguage("de", persist: false)
    #expect(localizer.string("key.1") == "de main Localizable 1 äöü")
    #expect(scene.store.packs.map(\.language) == ["fr"])
    // Old and new names of one language are one.
    try scene.sample.write("\"key.1\" = \"own\";", to: "he.lproj/Localizable.strings")
    let hebrew = try scene.launch(["he"])
    try hebrew.apply(PackScene.pack("iw", "h1"))
    #expect(hebrew.answer("key.1") == ("h1 1", .pack("iw")))
  }

  @Test("What was applied is there after a restart, also when the folder was moved")
  func restart() throws {
    let scene = try PackScene()
    try scene.launch().apply(PackScene.pack("de", "r1"))
    let again = try scene.start()
    #expect(again.localizer.string("key.1") == "r1 1" && again.warnings.isEmpty)
    let moved = StringPackStore(path: scene.folder.path("moved/elsewhere"))
    try FileSystem.makeDirectory(scene.folder.path("moved"))
    try FileSystem.move(scene.root, to: moved.path)
    #expect(try scene.launch(store: moved).string("key.1") == "r1 1")
    #expect(try scene.launch().string("key.1") == "de main Localizable 1 äöü")
    // Going back works from there, too.
    let localizer = try scene.launch(store: moved)
    try localizer.apply(PackScene.pack("de", "r2"))
    try localizer.rollBackPack(of: "de")
    #expect(localizer.string("key.1") == "r1 1")
  }

  @Test("What another localizer applied is seen when the texts are read anew")
  func others() throws {
    let scene = try PackScene()
    let (first, second) = (try scene.launch(), try scene.launch())
    try first.apply(PackScene.pack("de", "r1"))
    #expect(second.string("key.1") == "de main Localizable 1 äöü")
    try second.setLanguage(nil, persist: false, force: true)
    #expect(second.string("key.1") == "r1 1")
    // The own change is put on top of what is there, and takes that back.
    try first.apply(PackScene.pack("de", "r2"))
    try second.rollBackPack(of: "de")
    #expect(second.string("key.1") == "r1 1" && first.string("key.1") == "r2 1")
    #expect(try scene.launch().string("key.1") == "r1 1")
  }

  @Test("A rollback brings the pack before, then the app's own texts")
  func rollback() throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    for version in ["r1", "r2"] { try localizer.apply(PackScene.pack("de", version)) }
    #expect(localizer.string("key.1") == "r2 1")
    try localizer.rollBackPack(of: "de")
    #expect(localizer.string("key.1") == "r1 1")
    #expect(try scene.launch().string("key.1") == "r1 1")
    try localizer.rollBackPack(of: "de")
    #expect(localizer.answer("key.1") == ("de main Localizable 1 äöü", .language(0, "de")))
    #expect(try scene.launch().packs.isEmpty)
    #expect(throws: StringPackError.noPack(language: "de")) { try localizer.rollBackPack(of: "de") }
    // Only one before the newest is kept.
    for version in ["r1", "r2", "r3"] { try localizer.apply(PackScene.pack("de", version)) }
    #expect(try scene.numbers("de") == ["2.pack", "3.pack"])
    try localizer.rollBackPack(of: "de")
    #expect(throws: StringPackError.noEarlierPack(language: "de")) { try localizer.rollBackPack(of: "de") }
    #expect(localizer.string("key.1") == "r2 1")
  }

  @Test("An older version may follow a newer one: what was applied last counts")
  func olderVersion() throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    for version in ["2.0", "1.0"] { try localizer.apply(PackScene.pack("de", version)) }
    #expect(localizer.string("new") == "1.0")
    #expect(try scene.launch().packs.map(\.version) == ["1.0"])
  }

  @Test("Removed packs are gone, and those of other languages stay")
  func removal() throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    for version in ["r1", "r2"] { try localizer.apply(PackScene.pack("de", version)) }
    try localizer.apply(PackScene.pack("en", "e1"))
    try localizer.removePack(of: "de")
    #expect(localizer.string("key.1") == "de main Localizable 1 äöü")
    #expect(try scene.launch().packs.map(\.language) == ["en"])
    #expect(throws: StringPackError.noPack(language: "de")) { try localizer.removePack(of: "de") }
    #expect(throws: StringPackError.noPack(language: "pl")) { try localizer.removePack(of: "pl") }
  }

  @Test("A signature that the app's verifier refuses leaves all as it is")
  func verifier() throws {
    let scene = try PackScene()
    // Stands for a real algorithm: the signature is the sum of the bytes.
    @Sendable func sum(_ bytes: [UInt8]) -> [UInt8] { [bytes.reduce(0, &+)] }
    let store = StringPackStore(path: scene.root) { bytes, signature in signature == sum(bytes) }
    let localizer = try scene.launch(store: store)
    let pack = try PackScene.pack("de", "r1")
    try localizer.apply(pack.signed(with: sum(pack.signedBytes)))
    let next = try PackScene.pack("de", "r2")
    #expect(throws: StringPackError.signatureRefused) { try localizer.apply(next) }
    #expect(throws: StringPackError.signatureRefused) {
      try localizer.apply(next.signed(with: sum(pack.signedBytes + [1])))
    }
    #expect(localizer.string("key.1") == "r1 1")
    #expect(try scene.numbers("de") == ["1.pack"])
  }

  @Test("What is done with packs is a moment in the trace")
  func traced() throws {
    let scene = try PackScene()
    let tracer = Tracer()
    let localizer = try scene.launch(tracer: tracer)
    try localizer.apply(PackScene.pack("de", "r1"))
    try localizer.rollBackPack(of: "de")
    let instants = tracer.snapshot().processes.flatMap(\.threads).flatMap(\.instants)
    #expect(instants.map(\.name) == ["strings.apply-pack", "strings.roll-back-pack"])
    #expect(
      instants.first?.arguments == [
        Trace.Argument("language", .string("de")), Trace.Argument("version", .string("r1")),
      ])
  }

  @Test("Without a place for packs none is applied; nor where it could not be written")
  func nowhere() throws {
    let scene = try PackScene()
    let homeless = try Localizer.load(app: scene.sample.app, decision: scene.sample.decide(["de"]), tracer: .disabled)
    #expect(throws: StringPackError.nowhereToKeep) { try homeless.apply(PackScene.pack("de", "1")) }
    try scene.folder.write("no folder", to: "packs")
    let localizer = try scene.launch()
    #expect(throws: StringPackError.self) { try localizer.apply(PackScene.pack("de", "1")) }
    #expect(localizer.string("key.1") == "de main Localizable 1 äöü")
  }
}
