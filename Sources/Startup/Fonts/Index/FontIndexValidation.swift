/// How an index of fonts in the launch cache is tied to the files it was made of.
public enum FontIndexValidation: Equatable, Sendable {
  /// By the app's version: an installed bundle does not change, so nothing is looked at.
  case appVersion(String)
  /// By the folders that hold the fonts, one `stat` each: files that were added, removed, renamed or replaced are noticed, such as an
  /// update does; a file whose bytes were overwritten is not.
  case folders
  /// By the folders and every file, one `stat` each: size, times and inode, which change when a file is overwritten too.
  case files
}

extension FontIndex {
  /// The first source that is not as it was, as far as a way to validate looks.
  func firstChange(_ validation: FontIndexValidation) throws(LaunchCacheError) -> FingerprintChange? {
    if case .appVersion = validation { return nil }
    for number in 0..<sources.count {
      let source = try sourceRecord(number)
      switch source.kind {
      case .folder: break
      case .parent: if validation != .folders { continue }
      case .fonts, .skipped: if validation != .files { continue }
      }
      guard let status = try status(of: source) else {
        return FingerprintChange(path: try self.path(of: source), kind: .vanished)
      }
      let facts = FingerprintSource.Facts(status)
      if facts == source.facts { continue }
      return FingerprintChange(
        path: try self.path(of: source), kind: facts.inode == source.facts.inode ? .modified : .replaced)
    }
    return nil
  }

  private func status(of source: SourceRecord) throws(LaunchCacheError) -> FileStatus? {
    // With the NUL behind the path.
    FileStatus(terminatedPath: try bytes(source.path.lowerBound, source.path.count + 1))
  }
}
