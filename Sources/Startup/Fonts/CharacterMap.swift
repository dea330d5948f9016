/// Which characters a face has, and the glyph of each (OpenType, `cmap`).
///
/// Made of the best of a face's subtables, whatever its format. A glyph of number 0, which stands for what is missing, or of a number that
/// the face does not have, counts as absent.
public struct CharacterMap: Sendable {
  /// What the codes of the subtable are.
  public enum Encoding: Sendable {
    /// Unicode.
    case unicode
    /// A symbol font's own signs, usually from U+F000 on; those are found by their last byte as well.
    case symbol
    /// The old Mac's Roman characters.
    case macRoman
  }

  /// Codes that follow each other, whose glyphs are found in one way. Runs are in order and do not overlap.
  struct Run {
    enum Glyphs: UInt8 {
      /// Numbers that follow each other, from `value` on.
      case sequence
      /// All of them `value`.
      case constant
      /// Bytes from byte `value` of the table on.
      case bytes
      /// Numbers of two bytes from byte `value` of the table on, to which `delta` is added where they are not 0.
      case words
    }

    var first: UInt32
    var last: UInt32
    var value: UInt32
    var delta: UInt16 = 0
    var glyphs: Glyphs
  }

  /// What the codes are.
  public let encoding: Encoding
  /// How many characters there are.
  public private(set) var count = 0
  private let runs: [Run]
  /// The table, when runs or variation sequences lie in it.
  private let table: [UInt8]
  /// Glyphs have smaller numbers.
  private let glyphLimit: Int
  /// Where the subtable of variation sequences begins.
  private let variations: Int?

  /// A map without characters.
  public static var empty: CharacterMap {
    CharacterMap(encoding: .unicode, runs: [], table: [], glyphCount: 0, variations: nil)
  }

  /// Takes runs that are in order and do not overlap, whose places lie inside of the table, and which are within the limits of the encoding and
  /// the count of glyphs, so that going through a map takes no longer than it has characters.
  init(encoding: Encoding, runs: [Run], table: [UInt8], glyphCount: Int, variations: Int?) {
    self.encoding = encoding
    glyphLimit = Int(Self.limits(encoding, glyphCount: glyphCount).glyphs)
    self.runs = runs
    self.variations = variations
    var isTableNeeded = variations != nil
    for run in runs {
      switch run.glyphs {
      case .sequence, .constant: count &+= Int(run.last &- run.first) &+ 1
      case .bytes, .words:
        isTableNeeded = true
        count += Self.presentCount(of: run, in: table.span, below: glyphLimit)
      }
    }
    self.table = isTableNeeded ? table : []
  }

  /// What counts in a subtable of an encoding.
  static func limits(_ encoding: Encoding, glyphCount: Int) -> Limits {
    // Formats 4 and 12 can have codes of more than a byte for the old Mac too, which are no characters of its.
    Limits(
      lastCode: encoding == .macRoman ? 0xFF : 0x10_FFFF, glyphs: UInt32(glyphCount == 0 ? 1 << 16 : glyphCount))
  }

  /// Whether there are no characters.
  public var isEmpty: Bool { count == 0 }

  /// The glyph of a character; nil when the face has none. O(log n) in the runs of characters that follow each other.
  public func glyph(for character: Unicode.Scalar) -> UInt16? {
    switch encoding {
    case .unicode: return glyph(ofCode: character.value)
    case .macRoman: return MacRoman.code(of: character).flatMap { glyph(ofCode: UInt32($0)) }
    case .symbol:
      if let glyph = glyph(ofCode: character.value) { return glyph }
      return character.value <= 0xFF ? glyph(ofCode: 0xF000 + character.value) : nil
    }
  }

  /// The glyph of a character in the variant that a selector such as U+FE0F asks for (format 14); nil when the face does not know
  /// the two together. What it says is no different from the character alone has that glyph.
  public func glyph(for character: Unicode.Scalar, variation selector: Unicode.Scalar) -> UInt16? {
    guard let variations else { return nil }
    switch VariationSequences(start: variations).answer(table.span, character.value, selector.value) {
    case .usual: return glyph(for: character)
    case .glyph(let glyph): return isPresent(UInt32(glyph)) ? UInt16(glyph) : nil
    case .unknown: return nil
    }
  }

  /// Calls `body` with each character and its glyph, in the order of the subtable's codes.
  public func forEach(_ body: (Unicode.Scalar, UInt16) -> Void) {
    for run in runs {
      for code in run.first...run.last {
        guard let glyph = glyph(ofCode: code, in: run), let character = character(ofCode: code) else { continue }
        body(character, glyph)
      }
    }
  }

  /// Calls `body` with characters that follow each other, those of the old Mac one by one.
  func forEachRange(_ body: (ClosedRange<UInt32>) -> Void) {
    for run in runs {
      if encoding == .macRoman {
        for code in run.first...run.last where glyph(ofCode: code, in: run) != nil {
          if let character = character(ofCode: code)?.value { body(character...character) }
        }
      } else if run.glyphs == .sequence || run.glyphs == .constant {
        body(run.first...run.last)
      } else {
        forEachPresent(in: run, body)
      }
    }
  }

  /// Calls `body` with the codes of a run that have a glyph, as many at once as follow each other.
  private func forEachPresent(in run: Run, _ body: (ClosedRange<UInt32>) -> Void) {
    var start: UInt32?
    for code in run.first...run.last {
      if glyph(ofCode: code, in: run) != nil {
        if start == nil { start = code }
      } else if let first = start {
        body(first...code - 1)
        start = nil
      }
    }
    if let first = start { body(first...run.last) }
  }

  private func character(ofCode code: UInt32) -> Unicode.Scalar? {
    encoding == .macRoman ? MacRoman.scalar(UInt8(truncatingIfNeeded: code)) : Unicode.Scalar(code)
  }

  private func glyph(ofCode code: UInt32) -> UInt16? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < code { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].first <= code else { return nil }
    return glyph(ofCode: code, in: runs[low])
  }

  @inline(__always)
  private func glyph(ofCode code: UInt32, in run: Run) -> UInt16? {
    let index = code - run.first
    let glyph: UInt32
    switch run.glyphs {
    case .sequence: glyph = run.value &+ index
    case .constant: glyph = run.value
    case .bytes: glyph = UInt32(table[Int(run.value) + Int(index)])
    case .words:
      let word = table.span.bigEndian16(at: Int(run.value) + 2 * Int(index)) ?? 0
      glyph = word == 0 ? 0 : UInt32(word &+ run.delta)
    }
    return isPresent(glyph) ? UInt16(glyph) : nil
  }

  private func isPresent(_ glyph: UInt32) -> Bool { glyph > 0 && glyph < glyphLimit }

  /// How many codes of a run have a glyph in the table.
  private static func presentCount(of run: Run, in table: Span<UInt8>, below limit: Int) -> Int {
    let codes = Int(run.last - run.first) + 1
    let place = Int(run.value)
    var count = 0
    if run.glyphs == .bytes {
      for index in place..<place + codes where table[index] > 0 && table[index] < limit { count += 1 }
      return count
    }
    let words = unsafe table.extracting(place..<place + 2 * codes).bytes
    for index in 0..<codes {
      // Sound: the range was checked as a whole, and every bit pattern is a number.
      let word = unsafe UInt16(bigEndian: words.unsafeLoadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self))
      let glyph = word &+ run.delta
      count &+= word != 0 && glyph != 0 && Int(glyph) < limit ? 1 : 0
    }
    return count
  }
}
