/// Collects sections and writes them as one launch cache.
///
/// A file is written whole or not at all: temporary file in the same folder, `fsync`, `rename`, `fsync` of the
/// folder. Of two writers at once the last to rename wins, with all of its sections.
public struct LaunchCacheBuilder: Sendable {
  /// As of when fingerprints are written.
  public enum Dating: Sendable {
    /// As they are given.
    case current
    /// As an earlier version of the sources would have had them: every section is stale at once, which is what the
    /// first launch after an update finds. For measuring that launch.
    case earlier
  }

  /// As of when the fingerprints of sections added from here on are written.
  public var dating = Dating.current
  private var sections: [Key: Content] = [:]

  private struct Key: Hashable {
    let code: UInt64
    let name: [UInt8]
  }

  private struct Content {
    let kind: SectionKind
    let sources: Fingerprint
    let payload: [UInt8]
  }

  /// Starts without sections.
  public init() {}

  /// Starts with the sections of `existing` that are whole and whose sources did not change since, whatever their kind.
  /// Looks at every source and reads every payload: not for the launch path.
  public init(updating existing: LaunchCache) {
    for index in 0..<existing.sectionCount {
      guard let entry = existing.entry(at: index), entry.flags & LaunchCacheEntry.unsettledFlag == 0,
        let record = existing.sourcesRecord(of: entry), let stored = Fingerprint(storedRecord: record.span),
        stored.digest == entry.digest, stored.isCurrent,
        let section = try? LaunchCache.Section(
          checking: entry, name: existing.name(of: entry), in: existing.file, report: { _ in }),
        let payload = try? section.copiedPayload()
      else { continue }
      set(kind: entry.kind, name: section.name, sources: stored, payload: payload)
    }
  }

  /// Adds a section, or replaces the one of the same kind and name. `sources` must have been taken before the sources
  /// were read.
  public mutating func add(kind: SectionKind, name: String, sources: Fingerprint, payload: [UInt8]) {
    let dated = dating == .earlier ? sources.ofEarlierVersion : sources
    set(kind: kind, name: name, sources: dated, payload: payload)
  }

  /// Leaves a section out.
  public mutating func remove(kind: SectionKind, name: String) {
    sections[Key(code: kind.code, name: Array(name.utf8))] = nil
  }

  /// How many sections it has.
  public var sectionCount: Int { sections.count }

  /// Writes the cache to `path`, making the folders above it that are missing (mode 0700); the file has mode 0600.
  ///
  /// Throws, and leaves what was there, when the disk is full or read-only, when the folder is one in which the
  /// cache would not be opened, and when there is something at `path` that is no launch cache.
  public func write(to path: String) throws(LaunchCacheError) {
    do throws(SystemError) {
      try FileSystem.makeDirectory(PathName.parent(of: path), permissions: 0o700)
    } catch { throw .system(error) }
    try TrustedCacheFile.checkFolder(of: path)
    try TrustedCacheFile.clearWay(to: path)
    do throws(SystemError) {
      // First, for what killed writers left may be what fills the disk.
      try AtomicFile.removeLeftovers(of: path)
      try AtomicFile.write(encoded(), to: path, permissions: 0o600)
    } catch { throw .system(error) }
  }

  private mutating func set(kind: SectionKind, name: String, sources: Fingerprint, payload: [UInt8]) {
    sections[Key(code: kind.code, name: Array(name.utf8))] = Content(kind: kind, sources: sources, payload: payload)
  }
}

// MARK: The file's bytes

extension LaunchCacheBuilder {
  /// Payloads longer than a block begin at a page, so that checking a block touches one page.
  private static let pageLength = LaunchCacheEntry.blockLength
  private static let smallAlignment = 64

  /// The whole file. Small things come first, right behind the directory, where opening has touched the pages already.
  package func encoded() -> [UInt8] {
    let ordered = sections.ordered { left, right in
      left.key.code != right.key.code
        ? left.key.code < right.key.code : left.key.name.lexicographicallyPrecedes(right.key.name)
    }
    let nameStart = ordered.count * LaunchCacheEntry.length
    let directoryLength = ordered.reduce(nameStart) { $0 + $1.key.name.count }
    let start = LaunchCacheHeader.length + directoryLength
    var body: [UInt8] = []
    var places = ordered.map { _ in Place() }
    for (index, section) in ordered.enumerated() {
      let table = Self.blockTable(section.value.payload.span)
      places[index].tableChecksum = XXHash64.hash(table.span)
      places[index].table = Self.append(table, to: &body, start: start, alignment: 8)
      places[index].sources = Self.append(section.value.sources.record, to: &body, start: start, alignment: 8)
    }
    for (index, section) in ordered.enumerated() where section.value.payload.count <= Self.pageLength {
      places[index].payload = Self.append(
        section.value.payload, to: &body, start: start, alignment: Self.smallAlignment)
    }
    for (index, section) in ordered.enumerated() where section.value.payload.count > Self.pageLength {
      places[index].payload = Self.append(section.value.payload, to: &body, start: start, alignment: Self.pageLength)
    }
    var directory: [UInt8] = []
    var nameOffset = nameStart
    for (section, place) in zip(ordered, places) {
      let nameRange = nameOffset..<nameOffset + section.key.name.count
      nameOffset = nameRange.upperBound
      place.entry(section.value, nameRange: nameRange).append(to: &directory)
    }
    for section in ordered { directory += section.key.name }
    let header = LaunchCacheHeader(
      fileLength: UInt64(start + body.count), sectionCount: UInt32(ordered.count), directory: directory.span)
    return header.encoded() + directory + body
  }

  private struct Place {
    var payload = 0..<0
    var table = 0..<0
    var tableChecksum: UInt64 = 0
    var sources = 0..<0

    func entry(_ content: Content, nameRange: Range<Int>) -> LaunchCacheEntry {
      LaunchCacheEntry(
        kind: content.kind, nameRange: nameRange, payload: payload, blockTable: table,
        blockTableChecksum: tableChecksum, sources: sources,
        sourcesChecksum: XXHash64.hash(content.sources.record.span), digest: content.sources.digest,
        flags: content.sources.isSettled ? 0 : LaunchCacheEntry.unsettledFlag)
    }
  }

  private static func append(_ bytes: [UInt8], to body: inout [UInt8], start: Int, alignment: Int) -> Range<Int> {
    let excess = (start + body.count) % alignment
    if excess != 0 { body.append(contentsOf: repeatElement(0, count: alignment - excess)) }
    let offset = start + body.count
    body += bytes
    return offset..<offset + bytes.count
  }

  private static func blockTable(_ payload: Span<UInt8>) -> [UInt8] {
    var table: [UInt8] = []
    for block in 0..<LaunchCacheEntry.blockCount(payload.count) {
      let start = block * LaunchCacheEntry.blockLength
      let end = min(start + LaunchCacheEntry.blockLength, payload.count)
      table.appendLittleEndian(XXHash64.hash(payload.extracting(start..<end)))
    }
    return table
  }
}
