/// Texts of one language that reach an app after it was shipped: one file, any number of tables and modules.
///
///     let pack = try StringPack(language: "de", version: "2026-11-30", texts: ["Localizable": ["title": "Neu"]])
///     try pack.write(to: "de.pack")                                    // on the server
///     try localizer.apply(try StringPack(received))                    // in the app: in use at once, and at every later start
///
/// A value of this type was checked: its bytes are whole, and its tables hold together. docs/string-packs.md draws the file.
public struct StringPack: Sendable {
  /// The longest pack, in bytes.
  public static let lengthLimit = 1 << 28

  /// The language that its texts are in, as the maker named it.
  public let language: String
  /// What its maker calls this version of it. Nothing is concluded from it: the pack that was applied last counts.
  public let version: String

  let header: StringPackHeader
  let file: MappedFile
  let strings: CompiledStrings

  /// Takes the bytes of a pack, such as an app receives them. Any bytes are safe: what is not whole, or does not hold together,
  /// is an error.
  public init(_ contents: [UInt8]) throws(StringPackError) {
    guard contents.count <= Self.lengthLimit else { throw .tooLarge }
    let file: MappedFile
    do throws(SystemError) { file = try MappedFile(copying: contents.span) } catch { throw .system(error) }
    try self.init(file)
    try check()
  }

  /// Reads a pack's file.
  public static func load(_ path: String) throws(StringPackError) -> StringPack {
    let contents: [UInt8]
    do throws(SystemError) { contents = try FileSystem.contents(of: path, limit: lengthLimit) } catch {
      throw .system(error)
    }
    return try StringPack(contents)
  }

  /// A pack whose tables are checked when they are first touched, as those of a launch cache are: for one of our own files.
  init(_ file: MappedFile) throws(StringPackError) {
    let header = try StringPackHeader(parsing: file.bytes)
    guard Self.isLanguage(header.language) else { throw .notALanguage(header.language) }
    self.header = header
    self.file = file
    language = header.language
    version = header.version
    let entry = LaunchCacheEntry(
      kind: .strings, nameRange: 0..<0, payload: header.payload, blockTable: header.blockTable,
      blockTableChecksum: XXHash64.hash(file.bytes.extracting(header.blockTable)), sources: 0..<0, sourcesChecksum: 0,
      digest: 0, flags: 0)
    do throws(LaunchCacheError) {
      let section = try LaunchCache.Section(checking: entry, name: header.language, in: file, report: { _ in })
      // Not pinned: a pack goes when another takes its place, so its texts are copied out.
      strings = try CompiledStrings(section, pinning: false)
    } catch { throw StringPackError(tables: error, from: header.payload.lowerBound) }
  }

  /// How many keys it has.
  public var keyCount: Int { strings.keyCount }

  /// The file's bytes.
  public var contents: [UInt8] { [UInt8](copying: file.bytes) }

  /// Reads all of it, for one that was not made from bytes just received.
  func check() throws(StringPackError) {
    do throws(LaunchCacheError) { try strings.checkAll() } catch {
      throw StringPackError(tables: error, from: header.payload.lowerBound)
    }
  }

  /// Whether both have the same bytes.
  func hasSameContents(as other: StringPack) -> Bool { file.bytes.hasSameBytes(as: other.file.bytes) }

  // MARK: Languages

  /// A language by which packs are told apart: the tag without its deprecated forms, so that `iw` and `he` are one.
  static func key(of language: String) -> String {
    if language == Localizations.base { return language }
    return LanguageTag(language)?.canonical.description ?? language
  }

  /// Whether it goes before the app's own tables of a language.
  func replaces(_ language: String) -> Bool { Self.key(of: self.language) == Self.key(of: language) }

  private static func isLanguage(_ text: String) -> Bool {
    text == Localizations.base || LanguageTag(text) != nil
  }
}
