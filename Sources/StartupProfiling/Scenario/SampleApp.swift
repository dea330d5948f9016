@_spi(LaunchCacheFormat) import Startup

/// A made-up localized app of realistic size, generated the same way everywhere: 19 languages, 6 modules, about 2,000 keys a
/// module, string files in UTF-8 and UTF-16.
///
///     FOLDER/sample-app.json                      what was generated; a folder without it is not ours
///     FOLDER/Info.plist
///     FOLDER/<language>.lproj/<Table>.strings     the app itself
///     FOLDER/Modules/<Module>.bundle/<language>.lproj/<Table>.strings
public enum SampleApp {
  /// Raised whenever the same scale would give other files.
  public static let generatorVersion = 1
  /// The largest scale: 64 times 2,000 keys in each of 6 modules and 19 languages are 1.6 GB.
  public static let largestScale = 64
  /// The file in the folder that says what was generated.
  public static let manifestName = "sample-app.json"

  /// Why a sample app had to be generated.
  public enum Reason: Equatable, Sendable, CustomStringConvertible {
    /// There was none.
    case missing
    /// It was made by another version of the generator.
    case outdated
    /// It has another scale.
    case otherScale
    /// This file of it is missing or changed.
    case damaged(file: String)

    public var description: String {
      switch self {
      case .missing: "there was none"
      case .outdated: "it was made by another version"
      case .otherScale: "it had another scale"
      case .damaged(let file): "\(file) was missing or changed"
      }
    }
  }

  /// Makes sure that the sample app of that scale lies at `path`: whole, unchanged and of this version.
  ///
  /// Checking reads every file (23 MB at scale 1); generating writes a new folder beside it and renames it into place. What
  /// an earlier one left there when it was killed goes first. Of several processes that want it at once one generates it, and
  /// the others wait. An interruption (`Interruption`) ends all of that.
  /// - Returns: Why it was generated, or nil when it was there.
  @discardableResult
  public static func prepare(at path: String, scale: Double = 1) throws(SampleAppError) -> Reason? {
    AtomicFolder.removeLeftovers(of: path)
    guard try defect(at: path, scale: scale) != nil else { return nil }
    let turn = try turn(at: path)
    // Somebody else may have made it meanwhile; then it stays, since others measure with it already.
    let reason = try defect(at: path, scale: scale)
    if reason != nil { try generate(at: path, scale: scale) }
    turn.end()
    return reason
  }

  private static func turn(at path: String) throws(SampleAppError) -> FolderTurn {
    let parent = PathName.parent(of: path)
    do throws(SystemError) {
      try FileSystem.makeDirectory(parent)
      return try FolderTurn(parent)
    } catch { throw error.isInterrupted ? .interrupted(path) : .system(error) }
  }

  /// Generates the sample app at `path`, replacing one that is there; anything else that is there is refused.
  public static func generate(at path: String, scale: Double = 1) throws(SampleAppError) {
    precondition(scale > 0 && scale <= Double(largestScale), "the scale is out of range")
    try refuseForeignFolder(at: path)
    do throws(SystemError) {
      let folder = try AtomicFolder(replacing: path)
      try SampleAppWriter(folder: folder.path, scale: scale).write()
      try folder.commit()
    } catch { throw error.isInterrupted ? .interrupted(path) : .system(error) }
  }

  /// Why the folder at `path` is not the sample app of that scale; nil when it is.
  public static func defect(at path: String, scale: Double) throws(SampleAppError) -> Reason? {
    try refuseForeignFolder(at: path)
    let manifestPath = PathName.join(path, manifestName)
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try FileSystem.contents(of: manifestPath, limit: 1 << 24) } catch {
      if error.isNotFound { return .missing }
      throw .system(error)
    }
    guard let manifest = try? SampleAppManifest(bytes) else { return .damaged(file: manifestName) }
    if manifest.version != generatorVersion { return .outdated }
    if manifest.scale != scale { return .otherScale }
    for file in manifest.files {
      if Interruption.signal != nil { throw .interrupted(path) }
      guard let contents = try? FileSystem.contents(of: PathName.join(path, file.path)),
        contents.count == file.size, XXHash64.hash(contents.span) == file.hash
      else { return .damaged(file: file.path) }
    }
    return nil
  }

  /// Throws when something is at `path` that we have not made, and so must not replace.
  private static func refuseForeignFolder(at path: String) throws(SampleAppError) {
    guard FileSystem.exists(path) else { return }
    guard FileSystem.isDirectory(path) else { throw .notASampleApp(path) }
    let names: [String]
    do throws(SystemError) { names = try FileSystem.names(in: path) } catch { throw .system(error) }
    if !names.isEmpty && !names.contains(manifestName) { throw .notASampleApp(path) }
  }
}

/// Why there is no sample app.
public enum SampleAppError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Something else is at its path.
  case notASampleApp(String)
  /// The user interrupted the making or the checking of the one at this path.
  case interrupted(String)
  /// A system call failed.
  case system(SystemError)

  public var description: String {
    switch self {
    case .notASampleApp(let path):
      "\(path) is there and is no sample app (it has no \(SampleApp.manifestName)); remove it or name another folder"
    case .interrupted(let path): "interrupted before the sample app in \(path) was ready"
    case .system(let error): error.description
    }
  }
}
