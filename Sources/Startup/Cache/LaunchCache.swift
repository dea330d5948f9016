/// One file, one `mmap`, zero parsing: what the optimized stages of a launch computed before, read in place.
///
/// Opening checks the header and the section directory; a section's blocks are checked when they are first touched.
/// The mapping stays valid when the file is replaced meanwhile. Nothing here is ever an error to the launch: whatever
/// is wrong with a cache, the caller computes the same answer without it.
///
/// A class because sections share the mapping it owns.
public final class LaunchCache: Sendable {
  /// What came of opening a cache.
  public enum Opening: Sendable {
    case opened(LaunchCache)
    case unusable(LaunchCacheError)

    /// The cache, when it can serve.
    public var cache: LaunchCache? {
      if case .opened(let cache) = self { cache } else { nil }
    }
  }

  /// The path it was opened at.
  public let path: String
  let file: MappedFile
  let header: LaunchCacheHeader
  private let report: CacheReport

  /// Opens the cache at `path`.
  ///
  /// Refused are links, other users' files and folders, files and folders that others may write, and any file whose
  /// header or directory is not whole; the reason is in the result. The trace gets a span `cache.open`; later one
  /// `cache.hit` or `cache.miss` for each section that is asked for, and one `cache.miss` for whatever can't serve,
  /// which says why.
  public static func open(path: String, tracer: Tracer = .shared) -> Opening {
    tracer.span("cache.open", category: .io) {
      open(path: path) { $0.record(in: tracer) }
    }
  }

  static func open(path: String, report: @escaping CacheReport) -> Opening {
    do throws(LaunchCacheError) {
      let cache = try LaunchCache(try TrustedCacheFile.map(path), path: path, report: report)
      report(.opened(sections: cache.sectionCount, length: cache.file.count))
      return .opened(cache)
    } catch {
      report(.unusable(error))
      return .unusable(error)
    }
  }

  init(_ file: MappedFile, path: String, report: @escaping CacheReport) throws(LaunchCacheError) {
    self.file = file
    self.path = path
    self.report = report
    header = try LaunchCacheHeader(parsing: file.bytes)
    try validateDirectory()
  }

  /// How many sections it has.
  public var sectionCount: Int { Int(header.sectionCount) }

  /// What the directory says of a section, for a listing; that says nothing about the payload.
  public struct Item: Equatable, Sendable {
    /// What the section holds.
    public let kind: SectionKind
    /// Which of the sections of its kind it is.
    public let name: String
    /// The payload's length in bytes.
    public let length: Int
  }

  /// All sections, ascending by kind and name.
  public var contents: [Item] {
    (0..<sectionCount).compactMap { index in
      entry(at: index).map { Item(kind: $0.kind, name: name(of: $0), length: $0.payload.count) }
    }
  }

  /// The section of this kind and name, made of exactly these sources.
  ///
  /// Throws the reason when it can't serve, and reports a hit or a miss, once a call. Costs a search in the directory
  /// and a checksum over 8 bytes for each 4 KiB of payload, about a microsecond for a megabyte.
  public func section(kind: SectionKind, name: String, sources: Fingerprint) throws(LaunchCacheError) -> Section {
    do throws(LaunchCacheError) {
      guard let entry = entry(kind: kind, name: name) else { throw .noSuchSection }
      guard entry.kind.version == kind.version else {
        throw .otherPayloadVersion(found: entry.kind.version, expected: kind.version)
      }
      guard entry.flags & LaunchCacheEntry.unsettledFlag == 0 else { throw .unsettledSources }
      guard entry.digest == sources.digest else { throw .stale(change(in: entry, to: sources)) }
      let section = try Section(checking: entry, name: name, in: file, report: report)
      report(.hit(kind: kind, name: name))
      return section
    } catch {
      report(.miss(kind: kind, name: name, error))
      throw error
    }
  }

  // MARK: The directory

  private var directory: Span<UInt8> {
    @_lifetime(borrow self) get { bytes(header.directoryRange) }
  }

  @_lifetime(borrow self)
  private func bytes(_ range: Range<Int>) -> Span<UInt8> {
    // Sound: the span covers the file's mapping, which the cache owns; `extracting` checks the range.
    let file = unsafe _overrideLifetime(Span(_unsafeStart: file.start, count: file.count), borrowing: self)
    return file.extracting(range)
  }

  private func validateDirectory() throws(LaunchCacheError) {
    guard XXHash64.hash(directory) == header.directoryChecksum else { throw .corruptDirectory }
    var previous: LaunchCacheEntry?
    for index in 0..<sectionCount {
      guard let entry = entry(at: index), (try? UTF8Span(validating: directory.extracting(entry.nameRange))) != nil
      else { throw .corruptDirectory }
      if let previous {
        // Strictly ascending, which the search relies on and which rules out two sections of one name.
        let order = previous.order(of: entry.kind, directory.extracting(entry.nameRange), in: directory)
        guard order > 0 else { throw .corruptDirectory }
      }
      previous = entry
    }
  }

  /// Entry `index` of the directory.
  func entry(at index: Int) -> LaunchCacheEntry? {
    LaunchCacheEntry(parsing: directory, index: index, fileLength: file.count)
  }

  /// The name of a section.
  func name(of entry: LaunchCacheEntry) -> String {
    guard let text = try? UTF8Span(validating: directory.extracting(entry.nameRange)) else { return "" }
    return String(copying: text)
  }

  private func entry(kind: SectionKind, name: String) -> LaunchCacheEntry? {
    name.withUTF8Bytes { entry(kind: kind, name: $0) }
  }

  private func entry(kind: SectionKind, name: Span<UInt8>) -> LaunchCacheEntry? {
    var low = 0
    var high = sectionCount
    while low < high {
      let middle = (low + high) / 2
      guard let entry = entry(at: middle) else { return nil }
      let order = entry.order(of: kind, name, in: directory)
      if order == 0 { return entry }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }

  private func change(in entry: LaunchCacheEntry, to sources: Fingerprint) -> FingerprintChange? {
    sourcesRecord(of: entry).flatMap { sources.firstChange(since: $0.span) }
  }

  /// The stored record of a section's sources, or nil when it is damaged.
  func sourcesRecord(of entry: LaunchCacheEntry) -> [UInt8]? {
    let record = [UInt8](copying: bytes(entry.sources))
    return XXHash64.hash(record.span) == entry.sourcesChecksum ? record : nil
  }
}
