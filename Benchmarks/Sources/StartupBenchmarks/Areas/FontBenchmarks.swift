import CBenchmarks
import Foundation
import Startup

/// Reading fonts, and registering them by an index in the launch cache.
enum FontBenchmarks: BenchmarkArea {
  static let name = "fonts"
  private static let faceCount = 2300

  static func run(_ suite: BenchmarkSuite) throws {
    let fonts = RenamedFonts.real()
    guard !fonts.isEmpty else { return suite.note("no fonts to read: run scripts/debian-fonts") }
    try scan(suite, fonts)
    guard suite.wants("fonts.index") || suite.wants("fonts.lookup") || suite.wants("fonts.validate") else { return }
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let names = try RenamedFonts.write(fonts, count: suite.isSmoke ? 60 : faceCount, to: PathName.join(folder, "fonts"))
    try index(suite, folder, names)
  }

  // MARK: Reading

  private static func scan(_ suite: BenchmarkSuite, _ all: [String]) throws {
    // What one of the readers does not take would make the others slower.
    let fonts = all.filter { (try? FontFile(path: $0)) != nil && benchmarks_read_font_tables($0) > 0 }
    let iteration = "\(fonts.count) fonts: PostScript name, family, style, characters"
    let ours = Contender("FontFile(path:)") {
      for font in fonts { blackHole(try FontFile(path: font).faces[0].characters.count) }
    }
    try suite.run(
      PairedBenchmark(
        "fonts.scan", iteration: iteration, target: .ratio(atMost: 2),
        peer: Contender("open, fstat and pread of those tables") {
          for font in fonts { blackHole(benchmarks_read_font_tables(font)) }
        }, ours: ours))
    if benchmarks_open_freetype() {
      try suite.run(
        PairedBenchmark(
          "fonts.scan-freetype", iteration: iteration, target: .ratio(atMost: 1.0 / 3),
          peer: Contender("FreeType") { for font in fonts { blackHole(benchmarks_scan_by_freetype(font)) } }, ours: ours
        ))
    } else {
      suite.note("FreeType is not there: libfreetype6")
    }
    if benchmarks_open_fontconfig() {
      try suite.run(
        PairedBenchmark(
          "fonts.scan-fontconfig", iteration: iteration,
          peer: Contender("fontconfig, as fc-scan") {
            for font in fonts { blackHole(benchmarks_scan_by_fontconfig(font)) }
          },
          ours: ours))
    } else {
      suite.note("fontconfig is not there: libfontconfig1")
    }
  }

  // MARK: The index

  private static func index(_ suite: BenchmarkSuite, _ folder: String, _ names: [String]) throws {
    let fonts = PathName.join(folder, "fonts")
    let cache = PathName.join(folder, "launch.cache")
    var builder = LaunchCacheBuilder()
    for (name, validation) in [("files", .files), ("version", .appVersion("1"))] as [(String, FontIndexValidation)] {
      let loading = try FontRegistry().load([fonts], named: name, cache: nil, validation: validation)
      guard let section = loading.section else { throw BenchmarkError("no index") }
      builder.add(section)
    }
    try builder.write(to: cache)
    let middle = names[names.count / 2]
    func open(_ name: String, _ validation: FontIndexValidation) throws -> FontRegistry {
      let registry = FontRegistry()
      let opened = LaunchCache.open(path: cache, tracer: .disabled).cache
      let loading = try registry.load([fonts], named: name, cache: opened, validation: validation, preparing: false)
      guard loading.wasCached else { throw BenchmarkError("not from the cache") }
      return registry
    }
    let ours = Contender("LaunchCache.open, load, font(postScriptName:)") {
      guard let font = try open("version", .appVersion("1")).font(postScriptName: middle) else {
        throw BenchmarkError("not found")
      }
      blackHole(font.weight)
    }
    if benchmarks_open_fontconfig() {
      let configuration = PathName.join(folder, "fonts.conf")
      let text = "<fontconfig><dir>\(fonts)</dir><cachedir>\(PathName.join(folder, "fc"))</cachedir></fontconfig>"
      try AtomicFile.write(Array(text.utf8), to: configuration)
      // Fills fontconfig's cache.
      guard benchmarks_load_fontconfig(configuration) > 0 else { throw BenchmarkError("fontconfig finds no fonts") }
      try suite.run(
        PairedBenchmark(
          "fonts.index-open", iteration: "\(names.count) faces: from the cache's file to the first face",
          target: .nanoseconds(atMost: 25_000),
          peer: Contender("fontconfig, its cache warm") { blackHole(benchmarks_load_fontconfig(configuration)) },
          ours: ours))
    }
    try validate(suite, fonts) { blackHole(try open("files", .files)) }
    try lookup(suite, try open("version", .appVersion("1")), names)
  }

  private static func validate(_ suite: BenchmarkSuite, _ fonts: String, _ open: @escaping () throws -> Void) throws {
    let registry = FontRegistry()
    try registry.register(fonts)
    let paths = registry.fonts.map(\.path)
    let folders = Set(paths.map(PathName.parent(of:))).sorted() + [fonts]
    let strings = (paths + folders).map { UnsafePointer(strdup($0)) }
    defer { for string in strings { free(UnsafeMutablePointer(mutating: string)) } }
    try suite.run(
      PairedBenchmark(
        "fonts.validate", iteration: "\(paths.count) fonts: whether all files are as they were",
        target: .ratio(atMost: 1.2),
        peer: Contender("stat of each file and folder") {
          blackHole(strings.withUnsafeBufferPointer { benchmarks_stat_files($0.baseAddress, Int64($0.count)) })
        }, ours: Contender("LaunchCache.open, load(validation: .files)", open)))
  }

  private static func lookup(_ suite: BenchmarkSuite, _ registry: FontRegistry, _ names: [String]) throws {
    let fonts = Dictionary(uniqueKeysWithValues: registry.fonts.map { ($0.postScriptName, $0) })
    try suite.run(
      PairedBenchmark(
        "fonts.lookup", iteration: "a face by its PostScript name, of \(names.count)", target: .nanoseconds(atMost: 60),
        peer: Contender(
          "[String: RegisteredFont]",
          loop: { count in
            var sum = 0
            for index in 0..<count { sum &+= fonts[names[index % names.count]] == nil ? 0 : 1 }
            blackHole(sum)
          }),
        ours: Contender(
          "FontRegistry.font(postScriptName:)",
          loop: { count in
            var sum = 0
            for index in 0..<count { sum &+= registry.font(postScriptName: names[index % names.count]) == nil ? 0 : 1 }
            blackHole(sum)
          })))
  }
}
