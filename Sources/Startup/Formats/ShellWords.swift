/// Splits a command line into words as a POSIX shell does (Shell Command Language, section 2.2 and 2.3), for a command that is
/// then started without a shell. What only a shell could do is an error instead of a surprise.
public enum ShellWords {
  /// Why a text can't be split.
  public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// A quote that is never closed.
    case unclosedQuote(Character)
    /// A backslash at the very end.
    case danglingBackslash
    /// A character that means something to a shell and stands where it would.
    case needsShell(Character)
    /// No word at all.
    case empty

    /// What is wrong, without the place.
    public var description: String {
      switch self {
      case .unclosedQuote(let quote): "the quote \(quote) is never closed"
      case .danglingBackslash: "a backslash with nothing after it"
      case .needsShell(let character): "\(character == "\n" ? "a line break" : "\"\(character)\"") needs a shell"
      case .empty: "an empty command"
      }
    }
  }

  /// The words of `text`, quotes and backslashes resolved. There is at least one.
  public static func split(_ text: String) throws(Problem) -> [String] {
    var splitter = Splitter(rest: text.unicodeScalars[...])
    let words = try splitter.words()
    if words.isEmpty { throw .empty }
    return words
  }

  private struct Splitter {
    var rest: Substring.UnicodeScalarView
    var word: String.UnicodeScalarView?

    mutating func words() throws(Problem) -> [String] {
      var words: [String] = []
      while let scalar = rest.popFirst() {
        switch scalar {
        case " ", "\t":
          if let word { words.append(String(word)) }
          word = nil
        case "\\":
          guard let next = rest.popFirst() else { throw .danglingBackslash }
          // A backslash before a line break joins lines and leaves nothing.
          if next != "\n" { append(next) }
        case "'": try takeSingleQuoted()
        case "\"": try takeDoubleQuoted()
        case "~" where word == nil, "#" where word == nil: throw .needsShell(Character(scalar))
        case "|", "&", ";", "<", ">", "(", ")", "$", "`", "*", "?", "[", "\n": throw .needsShell(Character(scalar))
        default: append(scalar)
        }
      }
      if let word { words.append(String(word)) }
      return words
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      if word == nil { word = String.UnicodeScalarView() }
      word?.append(scalar)
    }

    private mutating func takeSingleQuoted() throws(Problem) {
      if word == nil { word = String.UnicodeScalarView() }
      while let scalar = rest.popFirst() {
        if scalar == "'" { return }
        append(scalar)
      }
      throw .unclosedQuote("'")
    }

    private mutating func takeDoubleQuoted() throws(Problem) {
      if word == nil { word = String.UnicodeScalarView() }
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\"": return
        case "$", "`": throw .needsShell(Character(scalar))
        case "\\":
          guard let next = rest.popFirst() else { throw .unclosedQuote("\"") }
          switch next {
          case "\n": break
          case "\"", "\\", "$", "`": append(next)
          default:
            append(scalar)
            append(next)
          }
        default: append(scalar)
        }
      }
      throw .unclosedQuote("\"")
    }
  }

  /// The word spelled so that a shell, and `split`, read it back as it is: bare when that is safe, else in single quotes.
  public static func quote(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "@"),
        UInt8(ascii: "+"), UInt8(ascii: "%"):
        true
      default: byte >= 0x80
      }
    }
    if isPlain && !word.isEmpty { return word }
    return "'" + word.replacingBytes("'", with: "'\\''") + "'"
  }
}
