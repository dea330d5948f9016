/// Where an app keeps the string packs that were applied: a folder with a folder for each language.
///
/// A pack of a language is the file with the highest number in the language's folder; the one before stays beside it, for the
/// way back. So each change is one step that is done or not, whenever the process ends: a pack is there once it has its name, and
/// taken back once its name is gone. No file says where another one is, and the folder may be moved.
public struct StringPackStore: Sendable {
  /// Says whether a signature is one over these bytes: what an app that signs its packs gives, with the algorithm and the key of its
  /// choice.
  public typealias Verifier = @Sendable (_ bytes: [UInt8], _ signature: [UInt8]) -> Bool

  /// The folder.
  public let path: String
  /// Asked of each pack that is applied; without one a signature is not looked at. What is stored was asked about when it came.
  let verifier: Verifier?

  /// Keeps packs in a folder of one's own, which is made when it is needed.
  public init(path: String, verifier: Verifier? = nil) {
    self.path = path
    self.verifier = verifier
  }

  /// Keeps packs in `$XDG_DATA_HOME/startup/<app>/packs`, else below `$HOME/.local/share`; nil when neither names an absolute folder,
  /// and in a process with more privileges than who started it.
  public init?(app: String, verifier: Verifier? = nil) {
    guard case .success(let folder) = UserFolder.data.path() else { return nil }
    self.init(path: PathName.join(folder, "startup/\(LaunchCache.folderName(app))/packs"), verifier: verifier)
  }

  /// The packs that a launch would find, one a language.
  public var packs: [StringPack] {
    let names = (try? FileSystem.names(in: path)) ?? []
    return names.compactMap { StringPackFolder(path: PathName.join(path, $0), key: $0).newest(whole: false).pack }
  }

  /// The folder of a language's packs.
  func folder(of language: String) -> StringPackFolder {
    let key = StringPack.key(of: language)
    return StringPackFolder(path: PathName.join(path, LaunchCache.folderName(key)), key: key)
  }
}
