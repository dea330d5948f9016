import Startup
import Testing

@Suite("Fonts: the registry")
struct FontRegistryTests {
  private let folder: TemporaryFolder
  private let registry = FontRegistry()

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func add(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = folder.path(name)
    try FileSystem.makeDirectory(PathName.parent(of: path))
    try AtomicFile.write(bytes, to: path)
    return path
  }

  private func font(
    _ name: String, family: String = "Test", weight: UInt16 = 400, width: UInt16 = 5, selection: UInt16 = 0
  ) -> FontBuilder {
    var font = FontBuilder.usual(postScriptName: name, family: family, style: name)
    font.set("OS/2", FontBuilder.windowsMetrics(weight: weight, width: width, selection: selection))
    return font
  }

  private var names: [String] { registry.fonts.map(\.postScriptName) }

  @Test("A file is registered once, and found by its PostScript name, its full name and its family")
  func file() throws {
    let path = try add(font("Test-Bold", weight: 700).bytes(), "a.ttf")
    guard case .registered(path, let fonts)? = try registry.register(path).first else {
      Issue.record("not registered")
      return
    }
    #expect(fonts.map(\.postScriptName) == ["Test-Bold"] && fonts[0].path == path)
    #expect(registry.font(postScriptName: "Test-Bold") == fonts[0])
    #expect(registry.font(fullName: "Test Test-Bold") == fonts[0])
    #expect(registry.font(family: "Test") == fonts[0])
    #expect(registry.font(postScriptName: "Test-Regular") == nil && registry.font(family: "Other") == nil)
    for again in [path, folder.path("./a.ttf"), folder.path] {
      guard case .already? = try registry.register(again).first else {
        Issue.record("\(again) is registered again")
        continue
      }
    }
    #expect(registry.fonts.count == 1)
  }

  @Test("A folder is registered with all below it, collections with all their faces, names with spaces as they are")
  func folders() throws {
    try add(font("A").bytes(), "Fonts/a.ttf")
    try add(font("B with spaces").bytes(), "Fonts/deep/b.OTF")
    try add(FontBuilder.collection([font("C"), font("D")]), "Fonts/c.ttc")
    try add(Array("wOF2".utf8), "Fonts/web.woff2")
    try add([1], "Fonts/readme.txt")
    try add([1], "Fonts/.hidden/x.ttf")
    let outcomes = try registry.register(folder.path("Fonts"))
    #expect(Set(names) == ["A", "B with spaces", "C", "D"])
    let skipped = outcomes.filter { if case .skipped = $0 { true } else { false } }
    #expect(skipped.count == 1 && outcomes.count == 4)
    #expect(registry.font(postScriptName: "D")?.faceIndex == 1)
    #expect(registry.font(postScriptName: "B with spaces") != nil)
  }

  @Test(
    "A second file with a name that is taken is a conflict that names both, and nothing of its folder is registered")
  func conflict() throws {
    let first = try add(font("Test-Regular").bytes(), "one/Test.otf")
    let second = try add(font("Test-Regular").bytes(), "two/Test.ttf")
    try add(font("Another").bytes(), "two/Another.ttf")
    try registry.register(first)
    let error = #expect(throws: FontRegistrationError.self) { try registry.register(folder.path("two")) }
    #expect(
      error?.description == "\(second): PostScript name \"Test-Regular\" of family \"Test\" is that of \(first) already"
    )
    #expect(names == ["Test-Regular"])
    let both = #expect(throws: FontRegistrationError.self) {
      try FontRegistry().register(contentsOf: [folder.path("one"), folder.path("two")])
    }
    #expect(both?.problems.count == 1)
  }

  @Test(
    "Files that are broken, of a kind that is not read, or without a name are told, all of them, and none is registered"
  )
  func problems() throws {
    var nameless = font("A")
    nameless.set("name", FontBuilder.name([NameRecord(1, "Test")]))
    try add(nameless.bytes(), "a.ttf")
    try add([1, 2, 3], "b.ttf")
    try add(font("C").bytes(), "c.ttf")
    let error = #expect(throws: FontRegistrationError.self) { try registry.register(folder.path) }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.count == 2 && registry.fonts.isEmpty)
    #expect(
      lines.first?.hasSuffix("a.ttf: face 0 of family \"Test\" has no PostScript name to be registered by") == true)
    #expect(
      lines.last?.hasSuffix("b.ttf: byte 0: expected a TrueType or OpenType font, found a file of 3 bytes") == true)
    let web = try add(Array("wOFF".utf8), "web.woff")
    #expect(throws: FontRegistrationError.self) { try registry.register(web) }
    #expect(throws: FontRegistrationError.self) { try registry.register(folder.path("nowhere")) }
  }

  @Test("What was registered can be taken back, by its file or its folder, and be registered again")
  func unregister() throws {
    let path = try add(font("A").bytes(), "f/a.ttf")
    try add(font("B").bytes(), "f/b.ttf")
    try add(font("C").bytes(), "g/c.ttf")
    try registry.register(folder.path)
    #expect(registry.unregister(path) == [path])
    #expect(registry.unregister(path).isEmpty && names == ["B", "C"])
    #expect(registry.unregister(folder.path("f")).count == 1 && names == ["C"])
    try registry.register(path)
    #expect(names == ["C", "A"])
  }

  @Test("A file that is gone can still be taken back")
  func gone() throws {
    let path = try add(font("A").bytes(), "a.ttf")
    try registry.register(path)
    try FileSystem.remove(path)
    #expect(throws: FontRegistrationError.self) { try registry.reload() }
    #expect(names == ["A"] && registry.unregister(path) == [path] && names.isEmpty)
  }

  @Test("A reload sees changed files; when one can't be read, or names clash, all stays as it was")
  func reload() throws {
    let path = try add(font("A").bytes(), "a.ttf")
    try add(font("B").bytes(), "b.ttf")
    try registry.register(folder.path)
    let old = registry.font(postScriptName: "A")
    try add(font("A2").bytes(), "a.ttf")
    #expect(registry.font(postScriptName: "A") == old)
    try registry.reload()
    #expect(names == ["A2", "B"] && registry.font(postScriptName: "A") == nil && old?.path == path)
    try add(font("B").bytes(), "a.ttf")
    #expect(throws: FontRegistrationError.self) { try registry.reload() }
    try add([1], "a.ttf")
    #expect(throws: FontRegistrationError.self) { try registry.reload() }
    #expect(names == ["A2", "B"])
  }

  @Test("Of a family the nearest face is found: by width, then slant, then weight, as CSS does")
  func matching() throws {
    let faces: [(String, UInt16, UInt16, UInt16)] = [
      ("Light", 300, 5, 0), ("Regular", 400, 5, 0), ("Medium", 500, 5, 0), ("Bold", 700, 5, 0),
      ("BoldItalic", 700, 5, 1),
      ("Condensed", 400, 3, 0), ("Expanded", 400, 7, 0),
    ]
    for (name, weight, width, selection) in faces {
      try add(font(name, weight: weight, width: width, selection: selection).bytes(), "\(name).ttf")
    }
    try registry.register(folder.path)
    let cases: [(Int, Int, FontFace.Slant, String)] = [
      (400, 5, .upright, "Regular"), (450, 5, .upright, "Medium"), (500, 5, .upright, "Medium"),
      (350, 5, .upright, "Light"),
      (100, 5, .upright, "Light"), (600, 5, .upright, "Bold"), (900, 5, .upright, "Bold"),
      (400, 5, .italic, "BoldItalic"),
      (400, 5, .oblique, "BoldItalic"), (700, 4, .upright, "Condensed"), (700, 6, .upright, "Expanded"),
      (400, 1, .upright, "Condensed"), (400, 9, .italic, "Expanded"),
    ]
    for (weight, width, slant, name) in cases {
      let font = registry.font(family: "Test", weight: weight, width: width, slant: slant)
      #expect(font?.postScriptName == name, "\(weight) \(width) \(slant)")
    }
  }
}
