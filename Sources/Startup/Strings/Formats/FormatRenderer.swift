/// One rendering of a format with its arguments, which may be short of what the format asks or of another kind.
///
/// Noncopyable because it owns the text so far; it lives no longer than the arguments it borrows.
package struct FormatRenderer: ~Copyable, ~Escapable {
  let arguments: Span<FormatArgument>
  /// The language that numbers are written in; nil for C's notation.
  let numbers: LocalizedNumbers?
  var output: TextBuffer
  var problems: [FormatProblem]

  /// The argument that the next conversion without a number takes, from 0.
  var nextArgument = 0
  /// How many variables this text is inside of, and how many there were in all.
  var depth = 0
  var variableCount = 0

  @_lifetime(copy arguments)
  init(
    _ arguments: Span<FormatArgument>, _ numbers: NumberStyle, into output: consuming TextBuffer,
    adding problems: consuming [FormatProblem]
  ) {
    self.arguments = arguments
    if case .localized(let language) = numbers { self.numbers = language } else { self.numbers = nil }
    self.output = output
    self.problems = problems
  }

  /// The text, when all of it is there; hands the problems back.
  consuming func finish(_ problems: inout [FormatProblem]) -> TextBuffer {
    problems = self.problems
    return output
  }

  /// Appends a format that was not taken apart before.
  ///
  /// The variables are handed down, since a copy of them in here would cost as much as a conversion does.
  mutating func append(parsing text: Span<UInt8>, _ variables: (any FormatVariables)?) {
    var scanner = FormatScanner(text)
    while let piece = scanner.next() { append(piece, of: text, variables) }
  }

  /// Appends a piece of a format.
  @inline(__always)
  mutating func append(
    _ piece: FormatPiece, of text: Span<UInt8>, _ variables: (any FormatVariables)?
  ) {
    if piece.kind == .text { return output.append(text.extracting(piece.range)) }
    appendConversion(piece, of: text, variables)
  }

  private mutating func appendConversion(
    _ piece: FormatPiece, of text: Span<UInt8>, _ variables: (any FormatVariables)?
  ) {
    switch piece.kind {
    case .text: break
    case .lonePercent:
      report(.lonePercent, piece, text)
      output.append(text.extracting(piece.range))
    case .variable: appendVariable(piece, of: text, variables)
    default:
      let layout = layout(of: piece, text)
      let index = takeIndex(piece.position)
      guard index < arguments.count else {
        report(.missingArgument(index + 1), piece, text)
        return output.append(text.extracting(piece.range))
      }
      if !append(arguments[index], piece, layout) { reportMisfit(piece, text, index) }
    }
  }

  /// Appends an argument as its conversion wants it; false, and a readable text all the same, when the two do not fit.
  @inline(__always)
  private mutating func append(_ argument: FormatArgument, _ piece: FormatPiece, _ layout: FormatLayout) -> Bool {
    switch argument {
    case .integer(let value): append(integer: value, piece, layout)
    case .unsigned(let value): append(unsigned: value, piece, layout)
    case .text(let value): append(text: value, piece, layout)
    case .real(let value): append(real: value, piece, layout)
    case .single(let value): append(single: value, piece, layout)
    case .missing: append(text: "(null)", piece, layout) && false
    }
  }

  // MARK: Arguments

  /// The index of the argument with a number, or of the next one for 0.
  @inline(__always)
  mutating func takeIndex(_ position: UInt16) -> Int {
    if position > 0 { return Int(position) - 1 }
    nextArgument &+= 1
    return nextArgument &- 1
  }

  @inline(__always)
  private mutating func layout(of piece: FormatPiece, _ text: Span<UInt8>) -> FormatLayout {
    var layout = FormatLayout(flags: piece.flags)
    if piece.width != .none, let width = amount(piece.width, piece, text) {
      // C takes a negative width for the flag and its magnitude.
      if width < 0 { layout.flags.insert(.minus) }
      layout.width = abs(width)
    }
    if piece.precision != .none, let precision = amount(piece.precision, piece, text), precision >= 0 {
      layout.precision = precision
    }
    return layout
  }

  /// A width or a precision; nil when its argument is none.
  private mutating func amount(_ amount: FormatAmount, _ piece: FormatPiece, _ text: Span<UInt8>) -> Int? {
    let index: Int
    switch amount {
    case .none: return nil
    case .fixed(let value): return limited(Int64(value), piece, text)
    case .next: index = takeIndex(0)
    case .argument(let position): index = takeIndex(position)
    }
    guard index < arguments.count else {
      report(.missingArgument(index + 1), piece, text)
      return nil
    }
    switch arguments[index] {
    case .integer(let value): return limited(value, piece, text)
    case .unsigned(let value): return limited(Int64(clamping: value), piece, text)
    case let other:
      report(.mismatch(argument: index + 1, expected: "an integer", found: other.kindName), piece, text)
      return nil
    }
  }

  private mutating func limited(_ value: Int64, _ piece: FormatPiece, _ text: Span<UInt8>) -> Int {
    let limit = Int64(FormatLayout.limit)
    if value.magnitude > limit { report(.tooWide(limit: FormatLayout.limit), piece, text) }
    return Int(max(-limit, min(limit, value)))
  }

  // MARK: Problems

  @inline(never)
  mutating func report(_ kind: FormatProblem.Kind, _ piece: FormatPiece, _ text: Span<UInt8>) {
    if problems.count >= Self.problemLimit { return }
    problems.append(FormatProblem(kind, piece, of: text))
  }

  /// More say nothing new.
  static let problemLimit = 100

  @inline(never)
  private mutating func reportMisfit(_ piece: FormatPiece, _ text: Span<UInt8>, _ index: Int) {
    let found = arguments[index]
    let isInteger = if case .integer = found { true } else if case .unsigned = found { true } else { false }
    if isInteger && piece.kind.takesIntegers {
      report(.outOfRange(argument: index + 1), piece, text)
    } else {
      let expected = piece.kind.expectedArgument
      report(.mismatch(argument: index + 1, expected: expected, found: found.kindName), piece, text)
    }
  }
}

extension FormatProblem {
  init(_ kind: Kind, _ piece: FormatPiece, of text: Span<UInt8>) {
    self.kind = kind
    conversion = String(repairing: text.extracting(piece.range))
    offset = Int(piece.start)
  }
}

extension FormatPieceKind {
  /// Whether an integer is what it takes.
  var takesIntegers: Bool {
    switch self {
    case .object, .signed, .unsigned, .hexadecimal, .octal, .character, .pointer: true
    default: false
    }
  }

  /// What it takes, in the words of a problem.
  var expectedArgument: String {
    switch self {
    case .signed, .unsigned, .hexadecimal, .octal: "an integer"
    case .fixed, .exponent, .general, .hexadecimalReal: "a real number"
    case .string: "text"
    case .character: "a character"
    case .pointer: "an address"
    default: "anything but nil"
    }
  }
}
