import Startup
import StartupProfiling
import Testing

@Suite("The sample app")
struct SampleAppTests {
  /// A small one, so that tests stay quick in debug builds.
  private static let scale = 0.01

  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    try body(folder)
  }

  private func files(in folder: String) throws -> [String] {
    try FileSystem.names(in: folder).flatMap { name in
      let path = PathName.join(folder, name)
      return FileSystem.isDirectory(path) ? try files(in: path).map { "\(name)/\($0)" } : [name]
    }
  }

  @Test("It has 19 languages in 6 modules, in UTF-8 and both kinds of UTF-16")
  func shape() throws {
    try inTemporaryFolder { folder in
      let app = PathName.join(folder, "app")
      #expect(try SampleApp.prepare(at: app, scale: SampleAppTests.scale) == .missing)
      let names = try FileSystem.names(in: app)
      #expect(names.filter { $0.hasSuffix(".lproj") }.count == 19)
      #expect(try FileSystem.names(in: PathName.join(app, "Modules")).count == 5)
      for tag in ["en", "zh-Hans", "pt-BR", "ar", "he"] { #expect(names.contains("\(tag).lproj")) }
      var starts: Set<[UInt8]> = []
      for file in try files(in: app) where file.hasSuffix(".strings") {
        starts.insert(Array(try FileSystem.contents(of: PathName.join(app, file)).prefix(2)))
      }
      #expect(starts.contains([0xFF, 0xFE]))
      #expect(starts.contains([0xFE, 0xFF]))
      #expect(starts.contains { $0[0] < 0x80 })
      // Nothing is left beside it.
      #expect(try FileSystem.names(in: folder) == ["app"])
    }
  }

  @Test("Two of the same scale are the same byte for byte, and one of another is not")
  func deterministic() throws {
    try inTemporaryFolder { folder in
      func contents(_ name: String, scale: Double) throws -> [String: [UInt8]] {
        let app = PathName.join(folder, name)
        try SampleApp.generate(at: app, scale: scale)
        var contents: [String: [UInt8]] = [:]
        for file in try files(in: app) { contents[file] = try FileSystem.contents(of: PathName.join(app, file)) }
        return contents
      }
      let first = try contents("first", scale: SampleAppTests.scale)
      #expect(try contents("second", scale: SampleAppTests.scale) == first)
      let larger = try contents("third", scale: 2 * SampleAppTests.scale)
      let (small, large) = (first["de.lproj/Localizable.strings"]!.count, larger["de.lproj/Localizable.strings"]!.count)
      #expect(large > small * 3 / 2)
    }
  }

  @Test("One that is whole is left alone; a missing, cut or changed file, another scale or a broken manifest is not")
  func repairs() throws {
    try inTemporaryFolder { folder in
      let app = PathName.join(folder, "app")
      let scale = SampleAppTests.scale
      func prepare() throws -> SampleApp.Reason? { try SampleApp.prepare(at: app, scale: scale) }
      #expect(try prepare() == .missing)
      let inode = try FileStatus(path: app).inode
      #expect(try prepare() == nil)
      #expect(try FileStatus(path: app).inode == inode)

      let file = "Modules/Media.bundle/he.lproj/Localizable.strings"
      let path = PathName.join(app, file)
      let original = try FileSystem.contents(of: path)
      try FileSystem.remove(path)
      #expect(try prepare() == .damaged(file: file))
      #expect(try FileSystem.contents(of: path) == original)
      try AtomicFile.write(Array(original.dropLast()), to: path)
      #expect(try prepare() == .damaged(file: file))
      var changed = original
      changed[changed.count / 2] ^= 1
      try AtomicFile.write(changed, to: path)
      #expect(try prepare() == .damaged(file: file))
      #expect(try FileSystem.contents(of: path) == original)

      let manifest = PathName.join(app, SampleApp.manifestName)
      try AtomicFile.write(Array("{".utf8), to: manifest)
      #expect(try prepare() == .damaged(file: SampleApp.manifestName))
      let text = String(decoding: try FileSystem.contents(of: manifest), as: UTF8.self)
      let older = "\"generatorVersion\": 0"
      let current = "\"generatorVersion\": \(SampleApp.generatorVersion)"
      let parts = text.split(separator: current, maxSplits: 1)
      try AtomicFile.write(Array("\(parts[0])\(older)\(parts[1])".utf8), to: manifest)
      #expect(try prepare() == .outdated)
      #expect(try SampleApp.prepare(at: app, scale: 2 * scale) == .otherScale)
      #expect(try prepare() == .otherScale)
      #expect(try prepare() == nil)
    }
  }

  @Test("A folder or file that is not ours is never replaced; an empty folder is filled")
  func foreignFolder() throws {
    try inTemporaryFolder { folder in
      let app = PathName.join(folder, "app")
      try FileSystem.makeDirectory(app)
      let precious = PathName.join(app, "precious")
      try AtomicFile.write([1], to: precious)
      #expect(throws: SampleAppError.notASampleApp(app)) { try SampleApp.prepare(at: app) }
      #expect(throws: SampleAppError.notASampleApp(precious)) { try SampleApp.generate(at: precious) }
      #expect(try FileSystem.contents(of: precious) == [1])
      try FileSystem.remove(precious)
      #expect(try SampleApp.prepare(at: app, scale: SampleAppTests.scale) == .missing)
      #expect(try FileSystem.names(in: folder) == ["app"])
    }
  }

  @Test("A place that can't be written is told, and nothing is left behind")
  func unwritable() throws {
    let error = #expect(throws: SampleAppError.self) { try SampleApp.prepare(at: "/proc/startup-sample-app") }
    guard case .system = error else {
      Issue.record("unexpected error \(String(describing: error))")
      return
    }
  }

  @Test("What a killed process left of it goes, also when there is nothing to generate")
  func leftovers() throws {
    try inTemporaryFolder { folder in
      let app = PathName.join(folder, "app")
      for reason in [SampleApp.Reason.missing, nil] {
        let left = try FileSystem.makeTemporaryDirectory(in: folder, prefix: ".app")
        try AtomicFile.write([1], to: PathName.join(left, "file"))
        #expect(try SampleApp.prepare(at: app, scale: SampleAppTests.scale) == reason)
        #expect(try FileSystem.names(in: folder) == ["app"])
      }
    }
  }

  @Test("Of several that want it at once one generates it, and the others wait and use the same")
  func concurrentPreparation() throws {
    let folder = try TemporaryFolder()
    let app = folder.path("parent/app")
    let outcomes = Lock<[(reason: SampleApp.Reason?, inode: UInt64)]>([])
    TestThread.concurrently(4) { _ in
      do {
        let reason = try SampleApp.prepare(at: app, scale: SampleAppTests.scale)
        let inode = try FileStatus(path: app).inode
        outcomes.withLock { $0.append((reason, inode)) }
      } catch { Issue.record("\(error)") }
    }
    let all = outcomes.withLock { $0 }
    #expect(all.filter { $0.reason == .missing }.count == 1)
    #expect(all.filter { $0.reason == nil }.count == 3)
    #expect(Set(all.map(\.inode)).count == 1, "nobody's app was replaced")
    let names = try FileSystem.names(in: folder.path("parent"))
    #expect(names == ["app"])
  }

  @Test("Two that are generated at the same time at the same place leave one whole app")
  func concurrent() throws {
    let folder = try TemporaryFolder()
    let app = folder.path("app")
    TestThread.concurrently(3) { _ in
      #expect(throws: Never.self) { try SampleApp.generate(at: app, scale: SampleAppTests.scale) }
    }
    #expect(try SampleApp.defect(at: app, scale: SampleAppTests.scale) == nil)
    #expect(try FileSystem.names(in: folder.path) == ["app"])
  }
}
