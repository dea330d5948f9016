/// What an index in the launch cache is found by: which files and folders, and how they are looked at.
struct FontIndexSources {
  private let name: String
  private let validation: FontIndexValidation
  private let fingerprint: Fingerprint

  init(_ paths: [String], name: String, validation: FontIndexValidation) {
    self.name = name
    self.validation = validation
    // Other files are another index. What the files are the index knows itself, so that it can tell which of many changed.
    var text = ""
    if case .appVersion(let version) = validation { text = version + "\n" }
    for path in paths { text += path + "\n" }
    if paths.contains(where: { $0.utf8.first != UInt8(ascii: "/") }), let folder = try? FileSystem.currentDirectory() {
      text += folder
    }
    fingerprint = .appVersion(text)
  }

  /// The index in a launch cache, and whether it is good as it is.
  func index(in cache: LaunchCache) -> (index: FontIndex, isCurrent: Bool)? {
    guard let section = try? cache.section(kind: .fonts, name: name, sources: fingerprint) else { return nil }
    do throws(LaunchCacheError) {
      let index = try FontIndex(section)
      let change = try index.firstChange(validation)
      if let change { section.reportUnusable(.stale(change)) }
      return (index, change == nil)
    } catch {
      section.reportUnusable(error)
      return nil
    }
  }

  /// The section to write.
  func section(_ payload: [UInt8]) -> PreparedSection {
    PreparedSection(kind: .fonts, name: name, sources: fingerprint, payload: payload)
  }

  /// Whether no source changed while it was read. Waits up to 20 ms when one changed so lately that a further change could keep its time
  /// stamp.
  static func areSettled(_ files: [IndexedFile]) -> Bool {
    let newest = files.reduce(Int64.min) { max($0, $1.facts.modificationTime, $1.facts.changeTime) }
    let age = WallClock.nanoseconds.subtractingReportingOverflow(newest)
    if age.overflow || age.partialValue >= Fingerprint.timeStampGranularity { return true }
    WallClock.pause(nanoseconds: Fingerprint.timeStampGranularity)
    return files.allSatisfy { file in
      (try? FileStatus(path: file.path)).map { FingerprintSource.Facts($0) == file.facts } ?? false
    }
  }
}
