/// Fonts with their names, looks and characters in one piece of memory that is read in place: a section of the launch cache, or the
/// same bytes made in memory. Finding a font touches a slot, a record and its texts, nothing else.
///
/// Any bytes are safe. What is handed out was checked before, so that reading it later can't fail.
///
/// A class because fonts that are handed out share its memory.
final class FontIndex: Sendable {
  private typealias Layout = FontIndexLayout

  /// A table: where it begins, and how many records it has.
  struct Place: Sendable {
    let start: Int
    let count: Int
  }

  let section: LaunchCache.Section
  let sources: Place
  let faces: Place
  let instances: Place
  let families: Place
  let members: Place
  let postScriptNames: Place
  let fullNames: Place
  let familyNames: Place
  let pages: Place
  let leaves: Place
  let warnings: Place
  /// How many sources are files with fonts.
  let fileCount: Int

  /// Reads the header of a payload.
  init(_ section: LaunchCache.Section) throws(LaunchCacheError) {
    self.section = section
    sources = try Self.place(of: .sources, in: section)
    faces = try Self.place(of: .faces, in: section)
    instances = try Self.place(of: .instances, in: section)
    families = try Self.place(of: .families, in: section)
    members = try Self.place(of: .members, in: section)
    postScriptNames = try Self.place(of: .postScriptNames, in: section)
    fullNames = try Self.place(of: .fullNames, in: section)
    familyNames = try Self.place(of: .familyNames, in: section)
    pages = try Self.place(of: .pages, in: section)
    leaves = try Self.place(of: .leaves, in: section)
    warnings = try Self.place(of: .warnings, in: section)
    fileCount = Int(try section.integer(UInt32.self, at: Layout.fileCount))
  }

  /// An index in memory of its own.
  convenience init(inMemory payload: [UInt8]) throws(LaunchCacheError) {
    let section: LaunchCache.Section
    do throws(SystemError) {
      section = try LaunchCache.Section(inMemory: payload, kind: .fonts, name: "")
    } catch { throw .system(error) }
    try self.init(section)
  }

  /// Where a table lies: inside of the payload as a whole, and aligned, so that no record of a source, a face or a slot lies in two blocks.
  private static func place(
    of table: FontIndexLayout.Table, in section: LaunchCache.Section
  ) throws(LaunchCacheError) -> Place {
    let entry = table.rawValue * 8
    let start = Int(try section.integer(UInt32.self, at: entry))
    let count = Int(try section.integer(UInt32.self, at: entry + 4))
    guard start % Layout.tableAlignment == 0, start <= section.count,
      count <= (section.count - start) / table.recordLength, !table.isSlots || count & (count - 1) == 0
    else { throw .malformedPayload(offset: entry) }
    return Place(start: start, count: count)
  }

  // MARK: Reading

  /// The whole number at a place, checked.
  @inline(__always)
  func word(_ offset: Int) throws(LaunchCacheError) -> Int { Int(try section.integer(UInt32.self, at: offset)) }

  /// The record of a number, which is checked, as are its bytes.
  @inline(__always)
  @_lifetime(borrow self)
  func record(_ number: Int, of place: Place, length: Int) throws(LaunchCacheError) -> Span<UInt8> {
    guard number >= 0, number < place.count else { throw .malformedPayload(offset: place.start) }
    return try bytes(place.start &+ number &* length, length)
  }

  /// Bytes of the payload, checked.
  @inline(__always)
  @_lifetime(borrow self)
  func bytes(_ start: Int, _ count: Int) throws(LaunchCacheError) -> Span<UInt8> {
    let section = section
    let bytes = try section.read(offset: start, count: count)
    // Sound: the section lives as long as the index, which never has another one.
    return unsafe _overrideLifetime(bytes, borrowing: self)
  }

  /// The text whose place stands at `offset`; nil when it says that there is none.
  func text(namedAt offset: Int) throws(LaunchCacheError) -> String? {
    let (start, length) = (try word(offset), try word(offset + 4))
    if length == Int(Layout.noText) { return nil }
    return String(repairing: try bytes(start, length))
  }

  /// What whoever registers these fonts should hear, and of which source.
  func warningTexts() throws(LaunchCacheError) -> [(source: Int, text: String)] {
    var texts: [(Int, String)] = []
    for number in 0..<warnings.count {
      let place = warnings.start + number * Layout.Table.warnings.recordLength
      texts.append((try word(place + 8), try text(namedAt: place) ?? ""))
    }
    return texts
  }
}

extension SectionKind {
  /// The fonts of some files and folders.
  public static let fonts = SectionKind("fonts", version: 1)
}
