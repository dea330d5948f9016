/// The kinds of file that hold fonts, or that are found where fonts should be, told by their first bytes.
public enum FontFormat: String, CaseIterable, Sendable {
  /// OpenType with TrueType outlines (version `00010000`, or `true` of Apple's).
  case trueType = "TrueType"
  /// OpenType with outlines in the Compact Font Format (version `OTTO`).
  case compact = "OpenType CFF"
  /// Several OpenType fonts that share tables (`ttcf`).
  case collection = "TrueType collection"
  /// TrueType in a resource fork of the old Mac that became a file (`.dfont`).
  case dataFork = "dfont"
  /// The Web Open Font Format, version 1.
  case webFont = "WOFF"
  /// The Web Open Font Format, version 2.
  case webFont2 = "WOFF2"
  /// Embedded OpenType, of old web pages.
  case embedded = "EOT"
  /// Adobe's Type 1, as text or in segments.
  case type1 = "Type 1"
  /// A bitmap font of X11 (`.pcf` or `.bdf`).
  case bitmap = "X11 bitmap font"
  /// Anything that gzip packed.
  case gzip = "gzip"
  /// What stands in for a file that Git LFS has not fetched.
  case gitLFSPointer = "Git LFS pointer"

  /// Whether `FontFile` reads it.
  public var isSupported: Bool { self == .trueType || self == .compact || self == .collection }

  /// How to come from a file of this kind to one that is read; nil for one that is.
  public var advice: String? {
    switch self {
    case .trueType, .compact, .collection: nil
    case .dataFork: "convert it to .ttf, for instance with fondu"
    case .webFont: "unpack it to .ttf or .otf, for instance with fontTools (flavor = None)"
    case .webFont2: "unpack it to .ttf or .otf, for instance with woff2_decompress"
    case .embedded: "take the .ttf that it was made of"
    case .type1: "convert it to .otf, for instance with fontforge"
    case .bitmap: "take an outline font"
    case .gzip: "unpack it with gunzip"
    case .gitLFSPointer: "fetch it with git lfs pull"
    }
  }

  /// How many of the first bytes tell the kind.
  static let headLength = 64

  /// Tells a kind by a file's first bytes and its size; nil when it is none of these.
  init?(head: Span<UInt8>, size: Int64) {
    switch head.bigEndian32(at: 0) {
    case 0x0001_0000, FontTag("true").rawValue: self = .trueType
    case FontTag("OTTO").rawValue: self = .compact
    case FontTag("ttcf").rawValue: self = .collection
    case FontTag("wOFF").rawValue: self = .webFont
    case FontTag("wOF2").rawValue: self = .webFont2
    default:
      guard let other = Self.other(head, size) else { return nil }
      self = other
    }
  }

  @inline(never)
  private static func other(_ head: Span<UInt8>, _ size: Int64) -> FontFormat? {
    func begins(_ text: StaticString, at offset: Int = 0) -> Bool {
      let text = StaticBytes(text)
      guard head.count - offset >= text.count else { return false }
      return (0..<text.count).allSatisfy { head[offset + $0] == text[$0] }
    }
    if begins("%!PS-AdobeFont") || begins("%!FontType1") || begins("%!PS-Adobe-3.0 Resource-Font") { return .type1 }
    if head.bigEndian16(at: 0) == 0x8001, begins("%!", at: 6) { return .type1 }
    if begins("STARTFONT") || head.bigEndian32(at: 0) == 0x0166_6370 { return .bitmap }
    if head.bigEndian16(at: 0) == 0x1F8B { return .gzip }
    if begins("version https://git-lfs") { return .gitLFSPointer }
    // "EOT File Format", section 3: the magic number, least significant byte first, behind a version of 1 or 2.
    if head.bigEndian16(at: 34) == 0x4C50, let version = head.bigEndian32(at: 8),
      [0x0000_0100, 0x0100_0200, 0x0200_0200].contains(version)
    {
      return .embedded
    }
    // "Inside Macintosh: More Macintosh Toolbox", section "Resource File Format": data, then a map that ends the file.
    if let data = head.bigEndian32(at: 0), let map = head.bigEndian32(at: 4), let dataLength = head.bigEndian32(at: 8),
      let mapLength = head.bigEndian32(at: 12), data == 0x100, mapLength >= 28,
      Int64(data) + Int64(dataLength) == Int64(map), Int64(map) + Int64(mapLength) <= size
    {
      return .dataFork
    }
    return nil
  }
}
