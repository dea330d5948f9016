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

  /// Takes runs that are in order and do not overlap, and whose places lie inside of the table. Of those whose glyphs are reckoned only
  /// the codes are kept whose glyphs the face has, so that going through a map takes no longer than it has characters.
  init(encoding: Encoding, runs: [Run], table: [UInt8], glyphCount: Int, variations: Int?) {
    self.encoding = encoding
    let glyphLimit = glyphCount == 0 ? 1 << 16 : glyphCount
    self.glyphLimit = glyphLimit
    // Formats 4 and 12 can have codes of more than a byte for the old Mac too, which are no characters of its.
    let lastCode: UInt32 = encoding == .macRoman ? 0xFF : 0x10_FFFF
    self.runs = runs.compactMap { $0.present(upTo: lastCode, below: UInt32(glyphLimit)) }
    self.variations = variations
    self.table = variations != nil || self.runs.contains { $0.glyphs == .bytes || $0.glyphs == .words } ? table : []
    for run in self.runs { count += characterCount(of: run) }
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

  /// Calls `body` with characters that follow each other, as many at once as the subtable says so; those of the old Mac one by one.
  func forEachRange(_ body: (ClosedRange<UInt32>) -> Void) {
    for run in runs {
      let isSequence = run.glyphs == .sequence || run.glyphs == .constant
      if isSequence, encoding != .macRoman {
        body(run.first...run.last)
        continue
      }
      for code in run.first...run.last where isSequence || glyph(ofCode: code, in: run) != nil {
        if let character = character(ofCode: code)?.value { body(character...character) }
      }
    }
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

  /// The codes of a run that have a glyph.
  private func characterCount(of run: Run) -> Int {
    switch run.glyphs {
    case .constant, .sequence: return Int(run.last - run.first) + 1
    case .bytes, .words:
      var count = 0
      for code in run.first...run.last where glyph(ofCode: code, in: run) != nil { count += 1 }
      return count
    }
  }
}

extension CharacterMap.Run {
  /// The run up to a last code, without the codes whose reckoned glyphs are 0 or not below a limit; nil when none is left.
  fileprivate func present(upTo lastCode: UInt32, below limit: UInt32) -> CharacterMap.Run? {
    guard first <= lastCode else { return nil }
    var run = self
    run.last = min(last, lastCode)
    switch glyphs {
    case .bytes, .words: return run
    case .constant: return value > 0 && value < limit ? run : nil
    case .sequence:
      if value == 0 {
        guard run.first < run.last else { return nil }
        run.first += 1
        run.value = 1
      }
      guard run.value < limit else { return nil }
      run.last = min(run.last, run.first + (limit - 1 - run.value))
      return run
    }
  }
}
