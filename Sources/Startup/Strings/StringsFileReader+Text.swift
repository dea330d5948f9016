// The letters of a `.strings` file: white space, comments, texts and their escapes.
extension StringsFileReader {
  /// Whether a text can begin with this byte: a quote or a letter of an unquoted one.
  static func beginsText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isUnquoted(byte)
  }

  private static func isUnquoted(_ byte: UInt8) -> Bool {
    if byte.isASCIILetter || byte.isASCIIDigit { return true }
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      return true
    default: return false
    }
  }

  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    if byte.isASCIIDigit { return UInt32(byte - UInt8(ascii: "0")) }
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f") ? UInt32(letter - UInt8(ascii: "a")) + 10 : nil
  }

  // MARK: White space and comments

  /// Skips to the next byte that means something; false at the end.
  mutating func skipSpace() throws(StringsFileProblem) -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x09...0x0D, UInt8(ascii: " "): offset += 1
      case UInt8(ascii: "/"):
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        if next == UInt8(ascii: "/") {
          try skipLine()
        } else if next == UInt8(ascii: "*") {
          try skipComment()
        } else {
          return true
        }
      case 0xE2 where isLineSeparator(at: offset): offset += 3
      default: return true
      }
    }
    return false
  }

  /// U+2028 and U+2029 separate lines as LF does.
  private func isLineSeparator(at place: Int) -> Bool {
    place + 2 < bytes.count && bytes[place] == 0xE2 && bytes[place + 1] == 0x80 && bytes[place + 2] & 0xFE == 0xA8
  }

  private mutating func skipLine() throws(StringsFileProblem) {
    let start = offset
    defer { recording?.comments.append(start..<offset) }
    offset += 2
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D || isLineSeparator(at: offset) { return }
      if byte < 0x80 { offset += 1 } else { offset = try endOfScalar(at: offset) }
    }
  }

  private mutating func skipComment() throws(StringsFileProblem) {
    let start = offset
    offset += 2
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "*"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        recording?.comments.append(start..<offset)
        return
      }
      if byte < 0x80 { offset += 1 } else { offset = try endOfScalar(at: offset) }
    }
    try report(.unterminatedComment, at: start)
  }

  /// Makes sure that what is left out is at least text, for a file that is not in UTF-8 is not read by halves.
  mutating func checkRest() throws(StringsFileProblem) {
    while offset < bytes.count {
      if bytes[offset] < 0x80 { offset += 1 } else { offset = try endOfScalar(at: offset) }
    }
  }

  /// The offset after the scalar of two to four bytes at `place` (Unicode, table 3-7).
  func endOfScalar(at place: Int) throws(StringsFileProblem) -> Int {
    let first = bytes[place]
    let (length, low, high): (Int, UInt8, UInt8)
    switch first {
    case 0xC2...0xDF: (length, low, high) = (2, 0x80, 0xBF)
    case 0xE0: (length, low, high) = (3, 0xA0, 0xBF)
    case 0xED: (length, low, high) = (3, 0x80, 0x9F)
    case 0xE1...0xEF: (length, low, high) = (3, 0x80, 0xBF)
    case 0xF0: (length, low, high) = (4, 0x90, 0xBF)
    case 0xF1...0xF3: (length, low, high) = (4, 0x80, 0xBF)
    case 0xF4: (length, low, high) = (4, 0x80, 0x8F)
    default: throw problem(.notUTF8(byte: first), at: place)
    }
    guard place <= bytes.count - length, bytes[place + 1] >= low, bytes[place + 1] <= high else {
      throw problem(.notUTF8(byte: first), at: place)
    }
    for index in 2..<max(length, 2) where bytes[place + index] & 0xC0 != 0x80 {
      throw problem(.notUTF8(byte: first), at: place)
    }
    return place + length
  }

  // MARK: Texts

  /// The text that begins at `offset`, which `beginsText` has allowed.
  mutating func text() throws(StringsFileProblem) -> TextSlice {
    textStart = offset
    let first = bytes[offset]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quotedText(first) }
    let start = offset
    while offset < bytes.count, Self.isUnquoted(bytes[offset]) { offset += 1 }
    return TextSlice(start, offset - start)
  }

  private mutating func quotedText(_ quote: UInt8) throws(StringsFileProblem) -> TextSlice {
    let start = offset + 1
    var place = start
    while place < bytes.count {
      place = endOfPlainRun(from: place, quote)
      guard place < bytes.count else { break }
      let byte = bytes[place]
      if byte == quote {
        offset = place + 1
        return TextSlice(start, place - start)
      }
      if byte == UInt8(ascii: "\\") { return try escapedText(quote, start, place) }
      if byte < 0x80 { place &+= 1 } else { place = try endOfScalar(at: place) }
    }
    throw problem(.unterminatedText, at: start - 1)
  }

  /// The first quote, backslash or byte that is not ASCII from `place` on, looked for eight bytes at a time; near the end of the
  /// file an offset before it.
  private func endOfPlainRun(from place: Int, _ quote: UInt8) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = ones &* UInt64(quote)
    let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
    var place = place
    while let word = bytes.littleEndian(UInt64.self, at: place) {
      let (first, second) = (word ^ quotes, word ^ backslashes)
      // The lowest byte of `x` that is zero is the lowest in which the high bit of `(x - 1) & ~x` is set.
      let found = ((first &- ones) & ~first | (second &- ones) & ~second | word) & highs
      if found != 0 { return place &+ found.trailingZeroBitCount / 8 }
      place &+= 8
    }
    return place
  }

  /// Writes out a text from its first escape on, at `escape`.
  private mutating func escapedText(
    _ quote: UInt8, _ start: Int, _ escape: Int
  ) throws(StringsFileProblem) -> TextSlice {
    let decodedStart = decoded.count
    var plainStart = start
    var place = escape
    while place < bytes.count {
      let byte = bytes[place]
      if byte == quote || byte == UInt8(ascii: "\\") {
        for index in plainStart..<place { decoded.append(bytes[index]) }
        if byte == quote {
          offset = place + 1
          return TextSlice(decodedStart, decoded.count - decodedStart, isDecoded: true)
        }
        place = try decodeEscape(at: place + 1)
        plainStart = place
      } else {
        place = byte < 0x80 ? place &+ 1 : try endOfScalar(at: place)
      }
    }
    throw problem(.unterminatedText, at: start - 1)
  }

  /// Decodes what follows a backslash and returns the offset after it.
  private mutating func decodeEscape(at place: Int) throws(StringsFileProblem) -> Int {
    guard place < bytes.count else { return place }
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return decodeOctal(at: place)
    case UInt8(ascii: "U"): return decodeUnit(at: place + 1)
    case UInt8(ascii: "a"): decoded.append(0x07)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "v"): decoded.append(0x0B)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case 0x80...:
      let end = try endOfScalar(at: place)
      for index in place..<end { decoded.append(bytes[index]) }
      return end
    default: decoded.append(byte)  // Any other character stands for itself: \" \' \\ \/ and a line end, also \u.
    }
    return place + 1
  }

  /// One to three octal digits: a code of NeXTSTEP's character set, of which only the low eight bits count.
  private mutating func decodeOctal(at place: Int) -> Int {
    var code: UInt32 = 0
    var end = place
    while end < bytes.count, end < place + 3, bytes[end] & 0xF8 == UInt8(ascii: "0") {
      code = code << 3 | UInt32(bytes[end] & 7)
      end += 1
    }
    decoded.append(utf8Of: NextStepLatin.scalar(UInt8(truncatingIfNeeded: code)))
    return end
  }

  /// Up to four hexadecimal digits: a UTF-16 unit. A pair of escapes may name the two halves of one character; half a
  /// pair becomes U+FFFD.
  private mutating func decodeUnit(at place: Int) -> Int {
    let (unit, end) = hexadecimalUnit(at: place)
    guard unit &- 0xD800 < 0x800 else {
      decoded.append(utf8Of: unit)
      return end
    }
    if unit < 0xDC00, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\\"), bytes[end + 1] == UInt8(ascii: "U") {
      let (low, lowEnd) = hexadecimalUnit(at: end + 2)
      if low &- 0xDC00 < 0x400 {
        decoded.append(utf8Of: 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        return lowEnd
      }
    }
    decoded.append(utf8Of: 0xFFFD)
    return end
  }

  private func hexadecimalUnit(at place: Int) -> (unit: UInt32, end: Int) {
    var unit: UInt32 = 0
    var end = place
    while end < bytes.count, end < place + 4, let digit = Self.hexadecimal(bytes[end]) {
      unit = unit << 4 | digit
      end += 1
    }
    return (unit, end)
  }
}
