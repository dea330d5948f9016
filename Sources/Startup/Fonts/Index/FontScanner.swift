/// Looks through files and folders for fonts and reads them, as far as an index needs it.
struct FontScanner {
  /// So many files take about as long as a thread to be started for.
  private static let filesPerThread = 8

  /// What was found, or why it can't be registered.
  struct Scan {
    /// Folders, then files in the order they were named and of their names.
    var files: [IndexedFile] = []
    var problems: [FontRegistrationError.Problem] = []
    /// How many files were taken over from an earlier index.
    var reusedCount = 0
  }

  private struct Found {
    let path: String
    let realPath: String
    let isInFolder: Bool
  }

  /// What came of one file.
  private enum Reading {
    case file(IndexedFile, problems: [FontRegistrationError.Problem])
    case problem(FontRegistrationError.Problem)
  }

  private var scan = Scan()
  private var found: [Found] = []
  private var seen: Set<String> = []

  /// Reads files, and all fonts in folders and below them. A file that is met twice counts once. Of files that an earlier index has as they are
  /// now nothing is read.
  static func scan(_ paths: [String], reusing earlier: FontIndex? = nil) -> Scan {
    var scanner = FontScanner()
    for path in paths { scanner.find(path) }
    scanner.readAll(reusing: earlier)
    return scanner.scan
  }

  // MARK: Finding

  private mutating func find(_ path: String) {
    do throws(SystemError) {
      if try FileStatus(path: path).kind == .directory {
        try search(path, 0)
      } else {
        try addFolder(PathName.parent(of: path), .parent)
        try addFile(path, isInFolder: false)
      }
    } catch { scan.problems.append(.unreadable(FontError(error))) }
  }

  /// Adds a folder's fonts and those of the folders below it. Hidden folders are left out, symbolic links to folders are not followed.
  private mutating func search(_ folder: String, _ depth: Int) throws(SystemError) {
    // Before its names are read, so that a file that comes after that shows in the folder's time.
    try addFolder(folder, .folder)
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = PathName.join(folder, name)
      if FontFolder.isNamedLikeFont(name) {
        try addFile(path, isInFolder: true)
      } else if depth < FontFolder.depthLimit, let status = try? FileStatus(withoutFollowing: path),
        status.kind == .directory
      {
        try search(path, depth + 1)
      }
    }
  }

  private mutating func addFolder(_ path: String, _ content: IndexedFile.Content) throws(SystemError) {
    let facts = FingerprintSource.Facts(try FileStatus(path: path))
    let realPath = try FileSystem.realPath(path)
    // As a folder that is searched and as one that only holds a file are two.
    let key = if case .folder = content { realPath + "/" } else { realPath + "/." }
    guard seen.insert(key).inserted else { return }
    scan.files.append(IndexedFile(path: path, realPath: realPath, facts: facts, content: content, warnings: []))
  }

  private mutating func addFile(_ path: String, isInFolder: Bool) throws(SystemError) {
    let realPath = try FileSystem.realPath(path)
    if seen.insert(realPath).inserted {
      found.append(Found(path: path, realPath: realPath, isInFolder: isInFolder))
    }
  }

  // MARK: Reading

  private mutating func readAll(reusing earlier: FontIndex?) {
    let known = earlier.map(EarlierFiles.init)
    let readings = ParallelMap.map(found, minimum: Self.filesPerThread) { Self.read($0, known) }
    for reading in readings {
      switch reading {
      case .problem(let problem): scan.problems.append(problem)
      case .file(let file, let problems):
        scan.files.append(file)
        scan.problems += problems
      }
    }
    scan.reusedCount = known?.usedCount ?? 0
  }

  private static func read(_ found: Found, _ known: EarlierFiles?) -> Reading {
    do throws(FontError) {
      if let file = known?.file(found.path) { return .file(file, problems: []) }
      return try readFont(found)
    } catch {
      guard found.isInFolder, case .unsupported(let format) = error.reason,
        let status = try? FileStatus(path: found.path)
      else { return .problem(.unreadable(error)) }
      let file = IndexedFile(
        path: found.path, realPath: found.realPath, facts: FingerprintSource.Facts(status), content: .skipped(format),
        warnings: [error.description])
      return .file(file, problems: [])
    }
  }

  private static func readFont(_ found: Found) throws(FontError) -> Reading {
    let font = try FontFile(path: found.path)
    var problems: [FontRegistrationError.Problem] = font.problems.map { .unreadable($0) }
    var faces: [IndexedFace] = []
    for face in font.faces {
      if let name = face.postScriptName {
        faces.append(IndexedFace(face, postScriptName: name))
      } else {
        problems.append(.nameless(path: found.path, face: face.index, family: face.family))
      }
    }
    let file = IndexedFile(
      path: found.path, realPath: found.realPath, facts: font.facts, content: .fonts(faces),
      warnings: font.faces.flatMap(\.problems).map(\.description))
    return .file(file, problems: problems)
  }
}

/// The files of an earlier index, to be taken over where they did not change.
///
/// A class because threads share what was counted.
private final class EarlierFiles: Sendable {
  private let files: [TextKey: IndexedFile]
  private let used = Mutex(0)

  init(_ index: FontIndex) {
    var files: [TextKey: IndexedFile] = [:]
    // A damaged index has none.
    for file in (try? index.files()) ?? [] where file.isFonts { files[TextKey(file.path)] = file }
    self.files = files
  }

  var usedCount: Int { used.withLock { $0 } }

  func file(_ path: String) -> IndexedFile? {
    guard let file = files[TextKey(path)], let status = try? FileStatus(path: path),
      FingerprintSource.Facts(status) == file.facts
    else { return nil }
    used.withLock { $0 += 1 }
    return file
  }
}
