import Foundation
import Startup

/// An app with 10,000 texts in German and English, its launch cache, and the same texts as a message catalog for gettext.
struct LocalizedSample {
  static let keyCount = 10_000
  static let preferred = ["de-AT", "fr", "en"]
  /// The key of a text that takes a text and an integer.
  static let formatKey = "inbox.count"

  let folder: String
  let app: String
  let cachePath: String
  let keys: [String]
  /// Where gettext finds its catalog; nil when `msgfmt` is not installed.
  let catalogs: String?

  init() throws {
    folder = try FileSystem.makeTemporaryDirectory()
    app = PathName.join(folder, "Sample.app")
    cachePath = PathName.join(folder, "cache/launch.cache")
    keys = (0..<Self.keyCount).map { "screen.\($0 / 40).section.\($0 % 40).title" }
    for language in ["de", "en"] {
      let file = PathName.join(app, "\(language).lproj/Localizable.strings")
      try FileSystem.makeDirectory(PathName.parent(of: file))
      try AtomicFile.write(Array(Self.text(language, keys).utf8), to: file)
    }
    catalogs = try Self.makeCatalog(folder, keys)
    // The fingerprint of files that are only just written would have to wait.
    Thread.sleep(forTimeInterval: 0.05)
    var builder = LaunchCacheBuilder()
    let resolution = try LanguageResolver.resolve(app: app, preferred: Self.preferred)
    if let section = resolution.section { builder.add(section) }
    let localizer = try Localizer.load(app: app, decision: resolution.decision, tracer: .disabled)
    for section in localizer.takePreparedSections() { builder.add(section) }
    try builder.write(to: cachePath)
  }

  func remove() { try? FileSystem.removeTree(folder) }

  /// The German file, about 80 bytes a key as in real apps.
  static func value(_ number: Int, _ language: String) -> String {
    "\(language): Abschnitt \(number), Einträge für später prüfen"
  }

  private static func text(_ language: String, _ keys: [String]) -> String {
    var text = ""
    for (number, key) in keys.enumerated() {
      if number % 40 == 0 { text += "\n/* Screen \(number / 40) */\n" }
      text += "\"\(key)\" = \"\(value(number, language))\";\n"
    }
    // Beside the keys that lookups go through: a text with arguments.
    text += "\"\(formatKey)\" = \"\(language): %1$@ hat %2$lld neue\";\n"
    return text
  }

  /// A localizer over the cache, or over tables in memory.
  func localizer(cached: Bool, packs: StringPackStore? = nil) throws -> Localizer {
    let cache = cached ? LaunchCache.open(path: cachePath).cache : nil
    let decision = try LanguageResolver.resolve(app: app, preferred: Self.preferred, cache: cache).decision
    let localizer = Localizer(tracer: .disabled)
    let loading = try localizer.load(app: app, decision: decision, cache: cache, packs: packs, preparing: false)
    if cached != (loading.cachedLanguages.count == loading.languages.count) {
      throw BenchmarkError("the sample's cache was not used as expected: \(loading.cachedLanguages)")
    }
    return localizer
  }

  private static func makeCatalog(_ folder: String, _ keys: [String]) throws -> String? {
    let catalogs = PathName.join(folder, "catalogs")
    let target = PathName.join(catalogs, "de/LC_MESSAGES/benchmarks.mo")
    try FileSystem.makeDirectory(PathName.parent(of: target))
    var text = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    for (number, key) in keys.enumerated() { text += "msgid \"\(key)\"\nmsgstr \"\(value(number, "de"))\"\n" }
    let source = PathName.join(folder, "benchmarks.po")
    try AtomicFile.write(Array(text.utf8), to: source)
    return (try? TimedProcess.run(["msgfmt", "-o", target, source])) == nil ? nil : catalogs
  }
}
