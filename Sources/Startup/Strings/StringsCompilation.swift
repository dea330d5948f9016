/// All languages of an app as sections of a launch cache, made ahead of its first launch: by a build, or by an installer.
public struct StringsCompilation: Sendable {
  /// Why an app's texts can't be compiled.
  public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The app's folder can't be read.
    case system(SystemError)
    /// The app has no language.
    case noLanguages(app: String)
    /// A language can't be compiled.
    case language(String, LocalizerError)
    /// A file of the app can't be read or understood, so that its texts would be missing.
    case file(StringsFileLoadError)
    /// The cache can't be written or read.
    case cache(LaunchCacheError)
    /// What was read back is not what was written.
    case differs(language: String)

    public var description: String {
      switch self {
      case .system(let error): error.description
      case .noLanguages(let app): "\(app): no language folders and no catalogs in it"
      case .language(let language, let error): "\(language): \(error)"
      case .file(let error): error.description
      case .cache(let error): "\(error)"
      case .differs(let language): "the texts of \(language) are not the same when they are read back"
      }
    }
  }

  /// The languages, in ascending order.
  public var languages: [String] { layers.map(\.language) }
  /// How many keys all languages have together.
  public var keyCount: Int { layers.reduce(0) { $0 + $1.strings.keyCount } }
  /// What was doubtful in the files, a line each.
  public var warnings: [String] { layers.flatMap(\.warnings) }

  private let app: String
  private let trust: SourceTrust
  private let layers: [StringLayer]

  /// Reads and compiles all languages of the app in a folder. A cache serves the app that is loaded by the same path; with
  /// `.appVersion`, by any. A file that can't be read is an error: its texts would be missing until it changes.
  public init(app: String, trust: SourceTrust = .files) throws(Failure) {
    let localizations: Localizations
    do throws(SystemError) { localizations = try Localizations(app: app) } catch { throw .system(error) }
    if localizations.available.isEmpty { throw .noLanguages(app: app) }
    let source = StringLayer.Source(app: app, trust: trust, preparing: true)
    var layers: [StringLayer] = []
    for language in localizations.available {
      do throws(LocalizerError) {
        layers.append(try StringLayer.load(language, from: source, cache: nil))
      } catch { throw .language(language, error) }
    }
    if let failure = layers.lazy.compactMap(\.failures.first).first { throw .file(failure) }
    self.app = app
    self.trust = trust
    self.layers = layers
  }

  /// Writes the cache, whole or not at all, opens it as a launch would, and compares every text with what was read from the files.
  public func write(to path: String) throws(Failure) {
    var builder = LaunchCacheBuilder()
    for layer in layers { for section in layer.prepared { builder.add(section) } }
    let cache: LaunchCache
    do throws(LaunchCacheError) {
      try builder.write(to: path)
      switch LaunchCache.open(path: path, tracer: .disabled) {
      case .opened(let opened): cache = opened
      case .unusable(let error): throw error
      }
    } catch { throw .cache(error) }
    let source = StringLayer.Source(app: app, trust: trust, preparing: false)
    for layer in layers {
      let again: StringLayer
      do throws(LocalizerError) { again = try StringLayer.load(layer.language, from: source, cache: cache) } catch {
        throw .language(layer.language, error)
      }
      guard again.wasCached, try Self.isWhole(layer.prepared, in: cache) else {
        throw .differs(language: layer.language)
      }
    }
  }

  /// Whether a cache has exactly these sections.
  private static func isWhole(_ sections: [PreparedSection], in cache: LaunchCache) throws(Failure) -> Bool {
    do throws(LaunchCacheError) {
      for section in sections {
        let found = try cache.section(kind: section.kind, name: section.name, sources: section.sources)
        if try found.copiedPayload() != section.payload { return false }
      }
      return true
    } catch { throw .cache(error) }
  }
}
