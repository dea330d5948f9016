/// How a font index lies in memory: a section of the launch cache, read in place. Little-endian; offsets count from the payload's begin.
///
///     0    a place of 8 bytes a table, in the order of `Table`: offset of its first record (u32), count of records (u32)
///     120  count of files with fonts (u32)
///     128  the tables, each beginning at a multiple of 64
///          texts: UTF-8, those of one face behind each other, paths with a NUL behind them
///
/// A record of a source (64 bytes): path's offset and length, real path's offset and length, first face, count of faces, kind, format
/// (u32 each), size, modification time, change time (i64 each), inode (u64). Of a face (64): offset of its texts, lengths of PostScript
/// name, full name, family and style (all bits set: none), source, number in the file (u32 each), weight (u16), width, slant, format,
/// flags (u8 each), 2 bytes of zero, count of glyphs, count of characters, first page and count of pages (u32 each), 8 bytes of zero. Of
/// an instance (20): face, PostScript name's offset and length, style's offset and length. Of a family (16): name's offset and length, first member
/// and count of members. Of a member (8): face (u32), weight (u16), width, slant (u8). Slots (8; open addressing): hash of the name (0: free), what it
/// names; in those of PostScript names bit 31 says that it is an instance. Of a page (8): number of the 256 characters (u32), leaf (u32). Of a
/// leaf (32): a bit a character. Of a warning (12): its offset and length, source.
enum FontIndexLayout {
  enum Table: Int, CaseIterable {
    // Warnings first: they are asked for whenever fonts are registered.
    case warnings, sources, faces, instances, families, members, postScriptNames, fullNames, familyNames, pages, leaves

    /// Bytes of a record.
    var recordLength: Int {
      switch self {
      case .sources, .faces: 64
      case .leaves: 32
      case .instances: 20
      case .families: 16
      case .warnings: 12
      case .members, .postScriptNames, .fullNames, .familyNames, .pages: 8
      }
    }

    /// Whether it is searched by a hash, so that its count is a power of two.
    var isSlots: Bool { self == .postScriptNames || self == .fullNames || self == .familyNames }
  }

  static let headerLength = 128
  static let fileCount = 120
  static let tableAlignment = 64
  /// The length of a text that is not there.
  static let noText = UInt32.max
  /// In a slot of a PostScript name: it is that of an instance.
  static let instanceFlag: UInt32 = 1 << 31
  /// In a face: its characters are those of a symbol font.
  static let symbolFlag: UInt8 = 1

  /// What is kept of a source.
  enum SourceKind: UInt32 {
    /// A folder that was searched.
    case folder
    /// A folder with a file that was named itself.
    case parent
    /// A file with faces.
    case fonts
    /// A file in a searched folder that is no font that is read.
    case skipped
  }
}
