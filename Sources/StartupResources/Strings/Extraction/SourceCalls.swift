import Startup

/// The calls that look a text up, in a language whose words are taken apart already.
///
/// What is found is kept as it comes; `TextExtraction` puts equal keys together.
struct SourceCalls {
  struct Found {
    var kind: ExtractedText.Kind
    var key: String
    var table: String?
    var value: String?
    var comment: String?
    var argumentCount = 0
    var doubt: ExtractedText.Doubt?
    let offset: Int
  }

  /// A literal anywhere in the source: for finding out which keys are named at all.
  struct Named {
    let literal: SourceLiteral
    let offset: Int
    /// Whether it is the begin of a text that is put together: `"error." + code`.
    let isPrefix: Bool
    /// The call that it is an argument of.
    let call: String?
  }

  private(set) var found: [Found] = []
  private(set) var literals: [Named] = []
  /// Where the literals stand that belong to a lookup: keys, comments, tables.
  private(set) var taken: Set<Int> = []

  /// How texts are looked up in a language.
  struct Dialect: Sendable {
    /// The first words of messages that look texts up, which have their arguments behind colons instead of in brackets.
    var messages: Set<String> = []
    /// The names of such calls.
    let names: Set<String>
    /// Looks at the call of this name whose arguments these are; nil when it is none that looks a text up.
    let call: @Sendable (_ name: String, _ arguments: [SourceArgument]) -> Found?
  }

  private let dialect: Dialect
  private static let depthLimit = 64

  init(_ tokens: [SourceToken], dialect: Dialect) {
    self.dialect = dialect
    look(through: tokens[...], depth: 0)
  }

  private mutating func look(through tokens: ArraySlice<SourceToken>, depth: Int) {
    guard depth < Self.depthLimit else { return }
    var index = tokens.startIndex
    // The names in front of the brackets that are open.
    var calls: [String?] = []
    while index < tokens.endIndex {
      let token = tokens[index]
      if token.isSign(UInt8(ascii: "(")) {
        calls.append(index > tokens.startIndex ? tokens[index - 1].identifier : nil)
      } else if token.isSign(UInt8(ascii: ")")) {
        _ = calls.popLast()
      }
      if let literal = token.literal {
        let next = index + 1 < tokens.endIndex ? tokens[index + 1] : nil
        literals.append(
          Named(
            literal: literal, offset: token.offset, isPrefix: next?.isSign(UInt8(ascii: "+")) == true,
            call: calls.last ?? nil))
        for case .interpolation(let inner) in literal.segments {
          look(through: inner[...], depth: depth + 1)
        }
      } else if let name = token.identifier,
        let arguments = arguments(of: name, tokens[(index + 1)...])
      {
        if var call = dialect.call(name, arguments) {
          if call.argumentCount == 0, Self.isFormat(tokens, before: index) { call.argumentCount = 1 }
          found.append(call)
          for argument in arguments {
            for token in argument.tokens where token.literal != nil { taken.insert(token.offset) }
          }
        }
      }
      index += 1
    }
  }

  /// The arguments of a name that looks texts up; nil when it is none, or is not used so.
  private func arguments(of name: String, _ rest: ArraySlice<SourceToken>) -> [SourceArgument]? {
    guard let first = rest.first else { return nil }
    if first.isSign(UInt8(ascii: "(")), dialect.names.contains(name) {
      return SourceArgument.list(rest.dropFirst())
    }
    guard first.isSign(UInt8(ascii: ":")), dialect.messages.contains(name) else { return nil }
    return SourceArgument.message(rest.dropFirst())
  }

  /// Whether the call's text is a format: `String(format: NSLocalizedString(…), …)`.
  private static func isFormat(_ tokens: ArraySlice<SourceToken>, before index: Int) -> Bool {
    func token(_ distance: Int) -> SourceToken? {
      index - distance >= tokens.startIndex ? tokens[index - distance] : nil
    }
    if token(1)?.isSign(UInt8(ascii: ":")) == true {
      return token(2)?.isIdentifier("format") == true || token(2)?.isIdentifier("stringWithFormat") == true
        || token(2)?.isIdentifier("localizedStringWithFormat") == true
        || token(2)?.isIdentifier("initWithFormat") == true
    }
    return token(1)?.isSign(UInt8(ascii: "(")) == true
      && token(2)?.isIdentifier("localizedStringWithFormat") == true
  }
}

/// One argument of a call: its words, and its label.
struct SourceArgument {
  let label: String?
  let tokens: ArraySlice<SourceToken>

  /// The literal, when the argument is nothing else; several in a row, as C puts them together, are one.
  var literal: SourceLiteral? {
    var segments: [SourceLiteral.Segment] = []
    for token in tokens {
      guard let literal = token.literal else { return nil }
      segments += literal.segments
    }
    return segments.isEmpty ? nil : SourceLiteral(segments: segments)
  }

  /// A text that is plain, or nil.
  var plain: String? { literal?.plain }

  var offset: Int { tokens.first?.offset ?? 0 }

  /// The arguments up to the bracket that closes the call.
  static func list(_ tokens: ArraySlice<SourceToken>) -> [SourceArgument] {
    var arguments: [SourceArgument] = []
    var open = 0
    var start = tokens.startIndex
    var index = start
    func add(_ end: Int) { if end > start { arguments.append(SourceArgument(tokens[start..<end])) } }
    while index < tokens.endIndex, arguments.count < 32, index - tokens.startIndex < 4096 {
      if case .sign(let sign) = tokens[index].kind {
        switch sign {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if open == 0 {
            add(index)
            return arguments
          }
          open -= 1
        case UInt8(ascii: ",") where open == 0:
          add(index)
          start = index + 1
        default: break
        }
      }
      index += 1
    }
    add(index)
    return arguments
  }

  /// The arguments of a message up to the bracket that closes it. Each but the first has a word and a colon in front.
  static func message(_ tokens: ArraySlice<SourceToken>) -> [SourceArgument] {
    var arguments: [SourceArgument] = []
    var open = 0
    var start = tokens.startIndex
    var index = start
    while index < tokens.endIndex, arguments.count < 32, index - tokens.startIndex < 4096 {
      if case .sign(let sign) = tokens[index].kind {
        if sign == UInt8(ascii: "[") || sign == UInt8(ascii: "(") { open += 1 }
        if sign == UInt8(ascii: "]") || sign == UInt8(ascii: ")") { open -= 1 }
        if open < 0 { break }
      }
      let isLabel = tokens[index].identifier != nil && index + 1 < tokens.endIndex
      if isLabel, open == 0, index > start, tokens[index + 1].isSign(UInt8(ascii: ":")) {
        arguments.append(SourceArgument(tokens[start..<index]))
        start = index
      }
      index += 1
    }
    if index > start { arguments.append(SourceArgument(tokens[start..<index])) }
    return arguments
  }

  private init(_ tokens: ArraySlice<SourceToken>) {
    if tokens.count >= 2, let name = tokens[tokens.startIndex].identifier,
      tokens[tokens.startIndex + 1].isSign(UInt8(ascii: ":"))
    {
      label = name
      self.tokens = tokens.dropFirst(2)
    } else {
      label = nil
      self.tokens = tokens
    }
  }
}
