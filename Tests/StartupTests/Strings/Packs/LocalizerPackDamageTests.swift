import Testing

@testable import Startup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("String packs that are stored and damaged")
struct LocalizerPackDamageTests {
  @Test("Whichever byte of a stored pack is wrong, the one before answers, and the launch says why")
  func everyByte() throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    for version in ["r1", "r2"] { try localizer.apply(PackScene.pack("de", version)) }
    let path = PathName.join(scene.root, "de/2.pack")
    let original = try FileSystem.contents(of: path)
    for offset in original.indices {
      var changed = original
      changed[offset] ^= 0x10
      try overwrite(path, changed)
      let tracer = Tracer()
      let (fresh, warnings) = try scene.start(tracer: tracer)
      #expect(fresh.string("key.1") == "r1 1", "byte \(offset)")
      #expect(fresh.answer("new") == ("r1", .pack("de")), "byte \(offset)")
      #expect(fresh.string("key.3") == "de main Localizable 3 äöü", "byte \(offset)")
      // What a launch touches is told by the loading, what a lookup touches first by an event.
      let told = warnings + Self.warnings(in: tracer)
      #expect(told.count == 1 && told[0].hasPrefix(path), "byte \(offset): \(told)")
    }
    for length in [0, 1, 63, 64, original.count - 1] {
      try overwrite(path, Array(original.prefix(length)))
      #expect(try scene.launch().string("key.1") == "r1 1", "\(length) bytes")
    }
    // Both damaged: the app's own texts.
    try overwrite(PathName.join(scene.root, "de/1.pack"), [])
    let (fresh, warnings) = try scene.start()
    #expect(fresh.string("key.1") == "de main Localizable 1 äöü" && warnings.count == 2)
    // A new one is stored above, and the damaged ones go.
    try fresh.apply(PackScene.pack("de", "r3"))
    #expect(try scene.launch().string("key.1") == "r3 1")
    #expect(try scene.numbers("de") == ["3.pack"])
  }

  @Test(
    "A damaged block that a lookup meets first changes the pack for the one before, and every text is one of the two")
  func laterBlocks() throws {
    let scene = try PackScene()
    func texts(_ version: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (0..<2000).map { ("k\($0)", "\(version) text ä \($0)") })
    }
    let localizer = try scene.launch()
    for version in ["r1", "r2"] {
      try localizer.apply(StringPack(language: "de", version: version, texts: ["Localizable": texts(version)]))
    }
    let path = PathName.join(scene.root, "de/2.pack")
    let original = try FileSystem.contents(of: path)
    var switched = 0
    for offset in stride(from: 4096, to: original.count, by: 4096 * 3 + 5) {
      var changed = original
      changed[offset] ^= 1
      try overwrite(path, changed)
      let fresh = try scene.launch()
      let versions = (0..<2000).map { number in
        let text = fresh.string("k\(number)")
        #expect(text == "r1 text ä \(number)" || text == "r2 text ä \(number)")
        return text.prefix(2)
      }
      // Once changed, it stays changed.
      let first = versions.firstIndex(of: "r1") ?? versions.count
      #expect(versions[first...].allSatisfy { $0 == "r1" })
      if first < versions.count { switched += 1 }
    }
    #expect(switched > 0)
  }

  @Test("Files that others may have written, of other languages and of other kinds are no packs")
  func foreign() throws {
    let scene = try PackScene()
    try scene.launch().apply(PackScene.pack("de", "r1"))
    let path = PathName.join(scene.root, "de/1.pack")
    #expect(unsafe chmod(path, 0o666) == 0)
    let (open, openWarnings) = try scene.start()
    #expect(open.packs.isEmpty && openWarnings.first?.contains("others may write") == true)
    #expect(unsafe chmod(path, 0o600) == 0)
    try FileSystem.makeDirectory(PathName.join(scene.root, "en"), permissions: 0o700)
    try AtomicFile.write(
      FileSystem.contents(of: path), to: PathName.join(scene.root, "en/1.pack"), permissions: 0o600)
    let (english, englishWarnings) = try scene.start(["en"])
    #expect(english.packs.isEmpty && englishWarnings.first?.contains("of another language: de") == true)
    try FileSystem.removeTree(PathName.join(scene.root, "en"))
    for name in ["0.pack", "01.pack", "x.pack", "9999999999999999.pack", "2.pack.old"] {
      try scene.folder.write("", to: "packs/de/\(name)")
    }
    let (german, germanWarnings) = try scene.start()
    #expect(german.string("key.1") == "r1 1" && germanWarnings.isEmpty)
  }

  @Test("A launch says in its trace which pack it could not use")
  func launchWarning() async throws {
    let scene = try PackScene()
    try scene.launch().apply(PackScene.pack("de", "r1"))
    try overwrite(PathName.join(scene.root, "de/1.pack"), [1, 2, 3])
    let tracer = Tracer()
    var launch = Launch("shop", tracer: tracer)
    launch.environment.languages = ["de"]
    launch.environment.cacheMode = .off
    let localizer = Localizer(tracer: tracer)
    launch.add(.language(app: scene.sample.app), .strings(into: localizer, packs: scene.store))
    try await launch.run()
    #expect(localizer.string("key.1") == "de main Localizable 1 äöü")
    let told = Self.warnings(in: tracer)
    #expect(told.count == 1 && told.first?.contains("1.pack: the string pack has only 3 bytes") == true)
  }

  /// As a disk damages a file: in its place.
  private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    try AtomicFile.write(bytes, to: path, permissions: 0o600)
  }

  private static func warnings(in tracer: Tracer) -> [String] {
    let instants = tracer.snapshot().processes.flatMap(\.threads).flatMap(\.instants)
    return instants.filter { $0.name == Trace.launchWarning }.compactMap { instant in
      guard case .string(let message)? = instant.arguments.first(where: { $0.name == "message" })?.value else {
        return nil
      }
      return message
    }
  }
}
