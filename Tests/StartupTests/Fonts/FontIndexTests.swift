@testable import Startup
import Testing

/// A folder of small fonts and a launch cache beside it.
struct IndexedFonts {
  let folder: TemporaryFolder
  var fonts: String { folder.path("Fonts") }
  var cachePath: String { folder.path("cache/launch.cache") }

  init(inMemory: Bool = false) throws { folder = try TemporaryFolder(inMemory: inMemory) }

  @discardableResult
  func add(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = PathName.join(fonts, name)
    try FileSystem.makeDirectory(PathName.parent(of: path))
    try AtomicFile.write(bytes, to: path)
    return path
  }

  /// Two families, a collection, a symbol font, a variable one, one for the old Mac, a web font, one with a broken table.
  func addAll() throws {
    for (name, weight) in [("Test-Regular", 400), ("Test-Bold", 700)] as [(String, UInt16)] {
      var font = FontBuilder.usual(postScriptName: name, family: "Test", style: name)
      font.set("OS/2", FontBuilder.windowsMetrics(weight: weight, width: 5, selection: weight == 700 ? 1 : 0))
      try add(font.bytes(), "\(name).ttf")
    }
    let cmap = FontBuilder.cmap([(3, 10, FontBuilder.groups(format: 12, [(0x41, 0x2FF, 1), (0x1F600, 0x1F602, 3)]))])
    let wide = FontBuilder.usual(postScriptName: "Wide One", family: "Wide Ünï", style: "One", cmap: cmap)
    try add(FontBuilder.collection([wide, FontBuilder.usual(postScriptName: "Two", family: "Two")]), "deep/c.ttc")
    let symbols = FontBuilder.cmap([(3, 0, FontBuilder.format4([(0xF041, 0xF045, 1)]))])
    try add(FontBuilder.usual(postScriptName: "Symbols", family: "Symbols", cmap: symbols).bytes(), "s.ttf")
    let roman = FontBuilder.cmap([(1, 0, FontBuilder.format0([0x41: 1, 0x80: 2, 0xCA: 3]))])
    try add(FontBuilder.usual(postScriptName: "Mac", family: "Mac", cmap: roman).bytes(), "m.ttf")
    var variable = FontBuilder.usual(postScriptName: "Var", family: "Var")
    variable.set(
      "name",
      FontBuilder.name(
        FontBuilder.usualNames("Var", "Var", "Regular") + [NameRecord(256, "Black"), NameRecord(257, "X")]))
    variable.set("fvar", FontBuilder.fvar([(256, nil), (257, nil)]))
    try add(variable.bytes(), "v.ttf")
    try add(Array("wOF2".utf8) + [UInt8](repeating: 0, count: 60), "web.woff2")
    var broken = FontBuilder.usual(postScriptName: "Broken", family: "Broken")
    broken.set("OS/2", [1, 2])
    try add(broken.bytes(), "b.ttf")
  }

  /// Registers without a cache and writes the index into one.
  @discardableResult
  func fill(_ validation: FontIndexValidation = .files, in registry: FontRegistry = FontRegistry()) throws
    -> FontRegistry.Loading
  {
    let loading = try registry.load([fonts], cache: nil, validation: validation)
    var builder = LaunchCacheBuilder()
    if let section = loading.section { builder.add(section) }
    try builder.write(to: cachePath)
    return loading
  }

  /// Damages the cache in place, as no writer of ours would.
  func overwriteCache(with bytes: [UInt8]) throws {
    let file = try FileDescriptor(path: cachePath, [.write])
    try file.write(bytes.span)
  }

  func load(
    _ validation: FontIndexValidation = .files, in registry: FontRegistry = FontRegistry()
  ) throws -> (loading: FontRegistry.Loading, registry: FontRegistry) {
    (try registry.load([fonts], cache: LaunchCache.open(path: cachePath).cache, validation: validation), registry)
  }
}

/// All that a font says of itself without its file.
struct FontLook: Equatable {
  let names: [String?]
  let numbers: [Int]
  let slant: FontFace.Slant
  let format: FontFormat
  let path: String
  let characters: Set<UInt32>

  init(_ font: RegisteredFont) {
    names = [font.postScriptName, font.fullName, font.family, font.style]
    numbers = [font.weight, font.width, font.glyphCount, font.characterCount, font.faceIndex]
    slant = font.slant
    format = font.format
    path = font.path
    characters = Set(Self.candidates.filter { font.contains($0) }.map(\.value))
  }

  /// Characters of some scripts, and those beside them.
  private static let candidates: [Unicode.Scalar] = [
    0x20..<0x180, 0x2F0..<0x310, 0x4E00..<0x4E80, 0xE000..<0xE080, 0xF000..<0xF100, 0x1F600..<0x1F610,
    0x10FFF0..<0x110000,
  ].flatMap { $0.compactMap(Unicode.Scalar.init) }

  static func all(_ registry: FontRegistry) -> [FontLook] { registry.fonts.map(FontLook.init) }
}

@Suite("Fonts: the index in the launch cache")
struct FontIndexTests {
  private let fonts: IndexedFonts

  init() throws {
    fonts = try IndexedFonts()
    try fonts.addAll()
  }

  @Test(
    "Fonts from the cache are those from the files, with all they say, and nothing is read of them",
    arguments: [.files, .folders, .appVersion("1.0")] as [FontIndexValidation])
  func same(validation: FontIndexValidation) throws {
    let uncached = FontRegistry()
    let first = try fonts.fill(validation, in: uncached)
    #expect(!first.wasCached && first.fileCount == 7 && first.faceCount == 8 && first.section != nil)
    let (second, cached) = try fonts.load(validation)
    #expect(second.wasCached && second.section == nil && second.fileCount == 7 && second.faceCount == 8)
    #expect(FontLook.all(cached) == FontLook.all(uncached) && FontLook.all(cached).count == 8)
    #expect(second.warnings == first.warnings && first.warnings.count == 2)
    #expect(cached.fonts == uncached.fonts)
    for font in uncached.fonts {
      #expect(cached.font(postScriptName: font.postScriptName) == font)
      #expect(cached.font(fullName: font.fullName ?? "") == uncached.font(fullName: font.fullName ?? ""))
      for weight in [300, 700] {
        #expect(
          cached.font(family: font.family ?? "", weight: weight)
            == uncached.font(family: font.family ?? "", weight: weight))
      }
    }
  }

  @Test("Characters are those of the file's map, those of symbol fonts by their last byte too")
  func characters() throws {
    try fonts.fill()
    let registry = try fonts.load().registry
    for font in registry.fonts {
      let map = try font.face().characters
      #expect(map.count == font.characterCount)
      for code in UInt32(0)..<0x20000 {
        guard let character = Unicode.Scalar(code) else { continue }
        if font.contains(character) != (map.glyph(for: character) != nil) {
          Issue.record("\(font.postScriptName): U+\(String(code, radix: 16))")
        }
      }
    }
    #expect(registry.font(postScriptName: "Symbols")?.contains("A") == true)
    #expect(registry.font(postScriptName: "Mac")?.contains("Ä") == true)
  }

  @Test("Named instances are found by their PostScript names, which no face of that name hides")
  func instances() throws {
    try fonts.fill()
    let registry = try fonts.load().registry
    let black = try #require(registry.font(postScriptName: "Var-Black"))
    #expect(black.postScriptName == "Var-Black" && black.instanceStyle == "Black" && black.isInstance)
    #expect(black.family == "Var" && registry.font(postScriptName: "Var")?.isInstance == false)
    #expect(black != registry.font(postScriptName: "Var") && black != registry.font(postScriptName: "Var-X"))
    let path = try fonts.add(FontBuilder.usual(postScriptName: "Var-Black", family: "Other").bytes(), "other/o.ttf")
    try registry.register(path)
    #expect(registry.font(postScriptName: "Var-Black")?.family == "Other")
  }

  // MARK: What is noticed

  @Test("Files that come, go or are replaced are noticed by folders and files")
  func changedFolders() throws {
    for validation in [FontIndexValidation.files, .folders] {
      try fonts.fill(validation)
      let new = try fonts.add(FontBuilder.usual(postScriptName: "New", family: "New").bytes(), "deep/new.ttf")
      var (loading, registry) = try fonts.load(validation)
      #expect(!loading.wasCached && registry.font(postScriptName: "New") != nil)
      #expect(loading.reusedFileCount == 7 && loading.section != nil, "only the new one is read")
      try fonts.fill(validation)
      try fonts.add(FontBuilder.usual(postScriptName: "Newer", family: "New").bytes(), "deep/new.ttf")
      (loading, registry) = try fonts.load(validation)
      #expect(registry.font(postScriptName: "Newer") != nil && registry.font(postScriptName: "New") == nil)
      try fonts.fill(validation)
      try FileSystem.remove(new)
      (loading, registry) = try fonts.load(validation)
      #expect(registry.font(postScriptName: "Newer") == nil && registry.fonts.count == 8)
    }
  }

  @Test("A file whose bytes are overwritten in place is noticed by files, and by nothing less")
  func overwritten() throws {
    for validation in [FontIndexValidation.files, .folders, .appVersion("1")] {
      let path = try fonts.add(FontBuilder.usual(postScriptName: "Before-1", family: "X").bytes(), "x.ttf")
      let status = try FileStatus(path: path)
      try fonts.fill(validation)
      do {
        // Of the same length, in the same inode.
        let file = try FileDescriptor(path: path, [.write])
        try file.write(FontBuilder.usual(postScriptName: "After--1", family: "X").bytes().span)
      }
      #expect(try FileStatus(path: path).inode == status.inode && FileStatus(path: path).size == status.size)
      let (loading, registry) = try fonts.load(validation)
      #expect(loading.wasCached == (validation != .files))
      #expect((registry.font(postScriptName: "After--1") != nil) == (validation == .files))
    }
  }

  @Test("Another version of the app, other paths, another name and a cache without the section are read anew")
  func otherQuestions() throws {
    try fonts.fill(.appVersion("1"))
    #expect(try fonts.load(.appVersion("1")).loading.wasCached)
    #expect(try !fonts.load(.appVersion("2")).loading.wasCached)
    #expect(try !fonts.load(.files).loading.wasCached)
    let cache = LaunchCache.open(path: fonts.cachePath).cache
    let deep = PathName.join(fonts.fonts, "deep")
    #expect(try !FontRegistry().load([deep], cache: cache, validation: .appVersion("1")).wasCached)
    let other = try FontRegistry().load([fonts.fonts], named: "o", cache: cache, validation: .appVersion("1"))
    #expect(!other.wasCached && other.section?.name == "o")
  }

  @Test("A file that is named itself is looked at by its folder when folders are")
  func namedFiles() throws {
    let path = PathName.join(fonts.fonts, "s.ttf")
    func load(_ cache: LaunchCache?) throws -> FontRegistry.Loading {
      try FontRegistry().load([path], cache: cache, validation: .folders)
    }
    var builder = LaunchCacheBuilder()
    builder.add(try #require(try load(nil).section))
    try builder.write(to: fonts.cachePath)
    #expect(try load(LaunchCache.open(path: fonts.cachePath).cache).wasCached)
    try fonts.add(FontBuilder.usual(postScriptName: "S2").bytes(), "s.ttf")
    #expect(try !load(LaunchCache.open(path: fonts.cachePath).cache).wasCached)
  }

  // MARK: With other fonts

  @Test("The same set again registers nothing more, another set beside it all of it, a conflict nothing")
  func twice() throws {
    try fonts.fill()
    let (_, registry) = try fonts.load()
    let again = try fonts.load(in: registry).loading
    #expect(again.faceCount == 0 && again.fileCount == 0 && registry.fonts.count == 8)
    let path = try fonts.add(FontBuilder.usual(postScriptName: "Test-Bold", family: "Else").bytes(), "../Else/e.ttf")
    let error = #expect(throws: FontRegistrationError.self) { try registry.register(path) }
    #expect(error?.description.contains("is that of \(fonts.fonts)/Test-Bold.ttf already") == true)
    let other = FontRegistry()
    try other.register(path)
    #expect(throws: FontRegistrationError.self) { try fonts.load(in: other) }
    #expect(other.fonts.map(\.family) == ["Else"])
  }

  @Test("What came from the cache can be taken back, in part too, and be read again")
  func takenBack() throws {
    try fonts.fill()
    let (_, registry) = try fonts.load()
    let bold = PathName.join(fonts.fonts, "Test-Bold.ttf")
    #expect(registry.unregister(bold) == [bold] && registry.fonts.count == 7)
    #expect(registry.font(postScriptName: "Test-Bold") == nil)
    #expect(registry.font(postScriptName: "Two")?.path.hasSuffix("deep/c.ttc") == true)
    try fonts.add(FontBuilder.usual(postScriptName: "Again").bytes(), "s.ttf")
    try registry.reload()
    #expect(registry.font(postScriptName: "Again") != nil && registry.fonts.count == 7)
    #expect(registry.unregister(fonts.fonts).count == 6 && registry.fonts.isEmpty)
  }

  @Test("Hundreds of files registered one by one are all found, and the first of a family stays the first")
  func oneByOne() throws {
    let registry = FontRegistry()
    for number in 0..<300 {
      let font = FontBuilder.usual(postScriptName: "N\(number)", family: "Family \(number % 10)")
      try registry.register(try fonts.add(font.bytes(), "../Many/\(number).ttf"))
    }
    #expect(registry.fonts.map(\.postScriptName) == (0..<300).map { "N\($0)" })
    for number in 0..<300 {
      #expect(registry.font(postScriptName: "N\(number)")?.path.hasSuffix("/\(number).ttf") == true)
    }
    for number in 0..<10 { #expect(registry.font(family: "Family \(number)")?.postScriptName == "N\(number)") }
  }
}
