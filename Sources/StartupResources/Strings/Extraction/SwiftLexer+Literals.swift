import Startup

// String literals: `"…"`, `"""…"""`, and both with any number of `#` around them.
extension SwiftLexer {
  /// The literal that begins here. Nil when none does, and nothing is taken; nil also when it is never closed, and what was read is
  /// taken.
  mutating func literal() -> SourceLiteral? {
    var hashes = 0
    while byte(offset + hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard byte(offset + hashes) == UInt8(ascii: "\"") else { return nil }
    offset += hashes
    let isMultiline = byte(offset + 1) == UInt8(ascii: "\"") && byte(offset + 2) == UInt8(ascii: "\"")
    if isMultiline, let start = lineEnd(at: offset + 3) {
      offset = start
      return multilineLiteral(hashes)
    }
    // `"""` with something behind it on its line is only a literal when it is `#"""#`, one quote.
    offset += 1
    return singleLineLiteral(hashes)
  }

  /// Where the next line begins when nothing but space stands before it.
  private func lineEnd(at place: Int) -> Int? {
    var place = place
    while byte(place) == UInt8(ascii: " ") || byte(place) == UInt8(ascii: "\t") { place += 1 }
    if byte(place) == 0x0D { return byte(place + 1) == 0x0A ? place + 2 : place + 1 }
    return byte(place) == 0x0A ? place + 1 : nil
  }

  private func areHashes(_ count: Int, at place: Int) -> Bool {
    (0..<count).allSatisfy { byte(place + $0) == UInt8(ascii: "#") }
  }

  private mutating func singleLineLiteral(_ hashes: Int) -> SourceLiteral? {
    var segments = LiteralSegments()
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D { return nil }
      if byte == UInt8(ascii: "\""), areHashes(hashes, at: offset + 1) {
        offset += 1 + hashes
        return segments.literal
      }
      if byte == UInt8(ascii: "\\"), areHashes(hashes, at: offset + 1) {
        offset += 1 + hashes
        takeEscape(into: &segments)
      } else {
        segments.text.append(byte)
        offset += 1
      }
    }
    return nil
  }

  private mutating func multilineLiteral(_ hashes: Int) -> SourceLiteral? {
    var segments = LiteralSegments()
    segments.markLine()
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\""), self.byte(offset + 1) == byte, self.byte(offset + 2) == byte,
        areHashes(hashes, at: offset + 3)
      {
        offset += 3 + hashes
        segments.removeIndentation()
        return segments.literal
      }
      if byte == UInt8(ascii: "\\"), areHashes(hashes, at: offset + 1) {
        offset += 1 + hashes
        if let next = lineEnd(at: offset) {
          // The line goes on in the next one.
          offset = next
          segments.markLine()
        } else {
          takeEscape(into: &segments)
        }
      } else if byte == 0x0A || byte == 0x0D {
        // A literal's lines end alike, however its file's do.
        offset += byte == 0x0D && self.byte(offset + 1) == 0x0A ? 2 : 1
        segments.text.append(0x0A)
        segments.markLine()
      } else {
        segments.text.append(byte)
        offset += 1
      }
    }
    return nil
  }

  /// Takes what follows a backslash and its hashes.
  private mutating func takeEscape(into segments: inout LiteralSegments) {
    let letter = byte(offset)
    offset = min(offset + 1, bytes.count)
    switch letter {
    case UInt8(ascii: "("): takeInterpolation(into: &segments)
    case UInt8(ascii: "n"): segments.text.append(0x0A)
    case UInt8(ascii: "t"): segments.text.append(0x09)
    case UInt8(ascii: "r"): segments.text.append(0x0D)
    case UInt8(ascii: "0"): segments.text.append(0)
    case UInt8(ascii: "u") where byte(offset) == UInt8(ascii: "{"): takeScalar(into: &segments)
    default: segments.text.append(letter)
    }
  }

  private mutating func takeScalar(into segments: inout LiteralSegments) {
    var end = offset + 1
    while end < bytes.count, end - offset < 10, bytes[end] != UInt8(ascii: "}") { end += 1 }
    let digits = String(repairing: bytes.extracting(min(offset + 1, bytes.count)..<min(end, bytes.count)))
    offset = min(end + 1, bytes.count)
    if let value = UInt32(digits, radix: 16), Unicode.Scalar(value) != nil { segments.text.append(utf8Of: value) }
  }

  private mutating func takeInterpolation(into segments: inout LiteralSegments) {
    guard depth < Self.depthLimit else { return }
    depth += 1
    let tokens = tokens(untilClosed: true)
    depth -= 1
    offset = min(offset + 1, bytes.count)
    segments.interpolate(tokens)
  }
}

/// The parts of a literal while they are read.
private struct LiteralSegments {
  /// The text since the last value that was put in.
  var text: [UInt8] = []
  private var finished: [(text: [UInt8], tokens: [SourceToken])] = []
  /// Where the lines of a literal of several lines begin: in which text, and at which byte of it.
  private var lines: [(segment: Int, offset: Int)] = []

  mutating func interpolate(_ tokens: [SourceToken]) {
    finished.append((text, tokens))
    text = []
  }

  mutating func markLine() { lines.append((finished.count, text.count)) }

  /// Takes the last line, which closes the literal, away, and from the others the space that it begins with.
  mutating func removeIndentation() {
    guard let last = lines.popLast(), last.segment == finished.count else { return }
    let indentation = Array(text[last.offset...])
    guard indentation.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
    // The line feed before it is none of the text's.
    text.removeSubrange(max(0, last.offset - 1)...)
    for line in lines.reversed() {
      if line.segment == finished.count {
        Self.remove(indentation, from: &text, at: line.offset)
      } else {
        Self.remove(indentation, from: &finished[line.segment].text, at: line.offset)
      }
    }
  }

  private static func remove(_ indentation: [UInt8], from text: inout [UInt8], at offset: Int) {
    guard offset <= text.count else { return }
    let count = zip(text[offset...], indentation).prefix { $0 == $1 }.count
    text.removeSubrange(offset..<offset + count)
  }

  var literal: SourceLiteral {
    var segments: [SourceLiteral.Segment] = []
    for part in finished {
      if !part.text.isEmpty { segments.append(.text(String(repairing: part.text.span))) }
      segments.append(.interpolation(part.tokens))
    }
    if !text.isEmpty || segments.isEmpty { segments.append(.text(String(repairing: text.span))) }
    return SourceLiteral(segments: segments)
  }
}
