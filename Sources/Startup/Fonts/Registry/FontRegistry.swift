/// The fonts that an app has registered, found by their names.
///
/// Registering and taking back publish all of a change at once or nothing of it. Lookups take no lock, from any thread, and see the fonts
/// as they were before a change or as they are after it. Files are read before the lock is taken, so that registering many in the
/// background delays nobody.
///
///     try FontRegistry.shared.register("App/Fonts")
///     let font = FontRegistry.shared.font(family: "Lato", weight: 700)
///
/// A class because what it publishes has an identity.
public final class FontRegistry: Sendable {
  /// The app's own.
  public static let shared = FontRegistry()

  /// A file whose faces are registered.
  private struct File {
    /// The path as it was named.
    let path: String
    /// The path without links, which tells whether a file is registered.
    let realPath: String
    let fonts: [RegisteredFont]
  }

  private let files = Mutex<[File]>([])
  private let snapshot = Published(FontSnapshot([]))

  /// A registry without fonts.
  public init() {}

  // MARK: Registering

  /// Registers a file with all its faces, or all fonts in a folder and below it.
  ///
  /// A file that is registered already stays as it is. Fails, and then changes nothing, when a file can't be read, when a face has no
  /// PostScript name, and when it has that of a face of another file.
  @discardableResult
  public func register(_ path: String) throws(FontRegistrationError) -> [FontRegistration] {
    try register(contentsOf: [path])
  }

  /// Registers files and folders together: all of them or none.
  @discardableResult
  public func register(contentsOf paths: [String]) throws(FontRegistrationError) -> [FontRegistration] {
    var reading = Reading(known: Set(files.withLock { $0.map(\.realPath) }))
    for path in paths { reading.read(path) }
    let outcomes = reading.outcomes
    let read = reading.files
    let problems = reading.problems
    return try files.withLock { files throws(FontRegistrationError) in
      // Another thread may have registered some of them meanwhile.
      let known = Set(files.map(\.realPath))
      let new = read.filter { !known.contains($0.realPath) }
      try Self.check(new, beside: files, problems)
      files += new
      if !new.isEmpty { publish(files) }
      return outcomes
        + read.map { file in
          known.contains(file.realPath) ? .already(path: file.path) : .registered(path: file.path, fonts: file.fonts)
        }
    }
  }

  /// Takes back a file, or all files of a folder and below it; returns the paths of those that were registered.
  @discardableResult
  public func unregister(_ path: String) -> [String] {
    let realPath = (try? FileSystem.realPath(path)) ?? path
    return files.withLock { files in
      let isMeant = { (file: File) in
        file.realPath == realPath || file.path == path || file.realPath.hasPrefix(realPath + "/")
      }
      let removed = files.filter(isMeant).map(\.path)
      if removed.isEmpty { return [] }
      files.removeAll(where: isMeant)
      publish(files)
      return removed
    }
  }

  /// Reads all registered files again, whose fonts may have changed. Fails as `register(_:)` does, and then changes nothing.
  public func reload() throws(FontRegistrationError) {
    let paths = files.withLock { $0.map(\.path) }
    var reading = Reading(known: [])
    for path in paths { reading.read(path) }
    let read = reading.files
    let problems = reading.problems
    try files.withLock { files throws(FontRegistrationError) in
      // What was taken back meanwhile stays away, what was added stays.
      let registered = Set(files.map(\.realPath))
      let again = read.filter { registered.contains($0.realPath) }
      let readAgain = Set(again.map(\.realPath))
      let others = files.filter { !readAgain.contains($0.realPath) }
      try Self.check(again, beside: others, problems)
      files = again + others
      publish(files)
    }
  }

  private func publish(_ files: [File]) { snapshot.replace(with: FontSnapshot(files.flatMap(\.fonts))) }

  /// Fails unless every PostScript name is that of one face.
  private static func check(
    _ new: [File], beside files: [File], _ problems: [FontRegistrationError.Problem]
  ) throws(FontRegistrationError) {
    var problems = problems
    var paths: [String: String] = [:]
    for file in files {
      for font in file.fonts { paths[font.postScriptName] = file.path }
    }
    for file in new {
      for font in file.fonts {
        if let other = paths[font.postScriptName] {
          problems.append(
            .conflict(postScriptName: font.postScriptName, family: font.face.family, path: file.path, other: other))
        } else {
          paths[font.postScriptName] = file.path
        }
      }
    }
    if !problems.isEmpty { throw FontRegistrationError(problems: problems) }
  }

  // MARK: Lookups

  /// All fonts, in the order they were registered.
  public var fonts: [RegisteredFont] { snapshot.read { $0.fonts } }

  /// The font of a PostScript name, as it stands in the font.
  public func font(postScriptName: String) -> RegisteredFont? {
    snapshot.read { $0.font(postScriptName: postScriptName) }
  }

  /// The font of a full name; of several the one that was registered first.
  public func font(fullName: String) -> RegisteredFont? { snapshot.read { $0.font(fullName: fullName) } }

  /// The face of a family that is nearest to a style; nil only when the family has none.
  public func font(
    family: String, weight: Int = 400, width: Int = 5, slant: FontFace.Slant = .upright
  ) -> RegisteredFont? {
    snapshot.read { $0.font(family: family, weight, width, slant) }
  }
}

extension FontRegistry {
  /// Files as they are read, outside of the lock.
  private struct Reading {
    /// Files that need not be read.
    private var known: Set<String>
    private(set) var files: [File] = []
    private(set) var outcomes: [FontRegistration] = []
    private(set) var problems: [FontRegistrationError.Problem] = []

    init(known: Set<String>) { self.known = known }

    mutating func read(_ path: String) {
      do throws(SystemError) {
        let (found, isFolder) = try FontFolder.files(at: path)
        for file in found { read(file, try FileSystem.realPath(file), isInFolder: isFolder) }
      } catch { problems.append(.unreadable(FontError(error))) }
    }

    private mutating func read(_ path: String, _ realPath: String, isInFolder: Bool) {
      guard known.insert(realPath).inserted else {
        outcomes.append(.already(path: path))
        return
      }
      do throws(FontError) {
        let file = try FontFile(path: path)
        problems += file.problems.map { .unreadable($0) }
        files.append(File(path: path, realPath: realPath, fonts: fonts(of: file, path)))
      } catch {
        if isInFolder, case .unsupported = error.reason {
          outcomes.append(.skipped(error))
        } else {
          problems.append(.unreadable(error))
        }
      }
    }

    private mutating func fonts(of file: FontFile, _ path: String) -> [RegisteredFont] {
      file.faces.compactMap { face in
        if let name = face.postScriptName { return RegisteredFont(face, postScriptName: name, path: path) }
        problems.append(.nameless(path: path, face: face.index, family: face.family))
        return nil
      }
    }
  }
}
