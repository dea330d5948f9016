/// The language that a user chose for one app, kept from launch to launch in a file of a few bytes.
public struct LanguageChoice: Equatable, Sendable {
  /// A choice is a language tag; a longer file is not one of ours.
  private static let lengthLimit = 256

  /// Where it is kept.
  public let path: String

  /// Keeps it in a file of one's own.
  public init(path: String) { self.path = path }

  /// Keeps it in `$XDG_CONFIG_HOME/startup/<app>/language`, else below `$HOME/.config`; nil when neither names an absolute folder,
  /// and in a process with more privileges than who started it.
  public init?(app: String) {
    guard case .success(let folder) = UserFolder.configuration.path() else { return nil }
    path = PathName.join(folder, "startup/\(LaunchCache.folderName(app))/language")
  }

  /// The choice, or nil when none was made or the file is not one of ours (`open`, `read`).
  public var current: String? {
    guard let contents = try? FileSystem.contents(of: path, limit: Self.lengthLimit),
      let text = String(validating: contents, as: UTF8.self)
    else { return nil }
    let tag = text.last == "\n" ? text.dropLast() : text[...]
    return LanguageTag(String(tag)) == nil ? nil : String(tag)
  }

  /// Makes a choice, or with nil takes it back.
  public func store(_ language: String?) throws(SystemError) {
    guard let language else {
      do throws(SystemError) { try FileSystem.remove(path) } catch { if !error.isNotFound { throw error } }
      return
    }
    try FileSystem.makeDirectory(PathName.parent(of: path), permissions: 0o700)
    try AtomicFile.write(Array("\(language)\n".utf8), to: path)
  }
}
