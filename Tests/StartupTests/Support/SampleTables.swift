@testable import Startup

/// A small app with texts in several languages, made for one test.
struct SampleTables {
  let folder: TemporaryFolder
  var app: String { folder.path("Shop.app") }
  var cachePath: String { folder.path("cache/launch.cache") }

  /// `texts`: a file inside of the app, such as `de.lproj/Localizable.strings`, and its text.
  init(_ texts: [String: String], developmentRegion: String? = nil) throws {
    folder = try TemporaryFolder()
    try FileSystem.makeDirectory(folder.path("Shop.app"))
    for (name, text) in texts { try write(text, to: name) }
    if let developmentRegion {
      try write(
        "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(developmentRegion)</string></dict></plist>",
        to: "Info.plist")
    }
  }

  /// Three languages, two modules, texts that say where they are from.
  static func usual() throws -> SampleTables {
    var texts: [String: String] = [:]
    for language in ["de", "en", "fr"] {
      for (folder, module) in [("", "main"), ("Modules/Cart.bundle/", "Cart")] {
        for table in ["Localizable", "Errors"] {
          let keys = (0..<40).map { "\"key.\($0)\" = \"\(language) \(module) \(table) \($0) äöü\";\n" }.joined()
          texts["\(folder)\(language).lproj/\(table).strings"] = keys + "\"only.\(language)\" = \"\(language)\";"
        }
      }
    }
    return try SampleTables(texts)
  }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: "Shop.app/\(name)") }

  /// Resolves without looking at this machine's user.
  func decide(_ preferred: [String], choice: String? = nil) throws -> LanguageDecision {
    LanguageDecision(choice: choice, preferred: preferred, localizations: try Localizations(app: app))
  }

  /// Runs a first launch for `preferred` and writes its cache. Waits until the files are old enough to be trusted.
  func fillCache(_ preferred: [String], languages: [String] = []) throws {
    var builder = LaunchCacheBuilder()
    let resolution = try LanguageResolver(app: app).resolve(preferred: preferred, cache: nil)
    if let section = resolution.section { builder.add(section) }
    let localizer = Localizer(tracer: .disabled)
    try localizer.load(app: app, decision: resolution.decision)
    for language in languages { try localizer.setLanguage(language, persist: false) }
    for section in localizer.takePreparedSections() { builder.add(section) }
    try builder.write(to: cachePath)
  }
}

/// Events of a cache, collected from any thread.
final class CacheEvents: Sendable {
  private let list = Lock<[CacheEvent]>([])

  var all: [CacheEvent] { list.withLock { $0 } }

  /// The reasons of the misses.
  var misses: [LaunchCacheError] {
    all.compactMap { event in
      switch event {
      case .miss(_, _, let reason), .sectionFailed(_, _, let reason), .unusable(let reason): reason
      case .opened, .hit: nil
      }
    }
  }

  func open(_ path: String) throws -> LaunchCache? {
    LaunchCache.open(path: path, report: { event in self.list.withLock { $0.append(event) } }).cache
  }
}
