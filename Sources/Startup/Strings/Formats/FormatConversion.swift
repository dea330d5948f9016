/// What a format asks of one of its arguments, for tools that compare the formats of several languages.
public struct FormatConversion: Hashable, Sendable {
  /// What the argument is to be.
  public enum Kind: Hashable, Sendable {
    /// `%@`: anything.
    case object
    /// `%d`, `%i`, `%u`, `%x`, `%o` and their kin.
    case integer
    /// `%f`, `%e`, `%g`, `%a`.
    case real
    /// `%s`.
    case string
    /// `%c`.
    case character
    /// `%p`.
    case pointer
    /// `*`: a width or a precision, an integer.
    case amount
    /// `%#@name@`: whatever decides on the form.
    case variable(String)
  }

  /// The number of the argument, from 1.
  public let argument: Int
  /// What it is to be.
  public let kind: Kind
  /// The conversion as it is written.
  public let text: String
  /// Where it stands in the format, in bytes of UTF-8 from 0.
  public let offset: Int
}

extension FormatString {
  /// What the format asks of its arguments, in the order of its text.
  public var conversions: [FormatConversion] {
    let bytes = text.utf8Span.span
    var next = 0
    var found: [FormatConversion] = []
    for piece in pieces where piece.isConversion {
      func add(_ position: UInt16, _ kind: FormatConversion.Kind) {
        if position == 0 { next += 1 }
        let argument = position == 0 ? next : Int(position)
        let text = String(repairing: bytes.extracting(piece.range))
        found.append(FormatConversion(argument: argument, kind: kind, text: text, offset: Int(piece.start)))
      }
      for amount in [piece.width, piece.precision] {
        switch amount {
        case .none, .fixed: break
        case .next: add(0, .amount)
        case .argument(let position): add(position, .amount)
        }
      }
      add(piece.position, piece.conversionKind(in: bytes))
    }
    return found
  }

  /// What is wrong with the format whatever its arguments are.
  public var problems: [FormatProblem] {
    let bytes = text.utf8Span.span
    let hasPositions = pieces.contains { $0.position > 0 }
    return pieces.compactMap { piece in
      if piece.kind == .lonePercent { return FormatProblem(.lonePercent, piece, of: bytes) }
      let isMixed = piece.isConversion && piece.position == 0 && hasPositions
      return isMixed ? FormatProblem(.mixedPositions, piece, of: bytes) : nil
    }
  }

  /// A text as a format that shows it: with `%%` for every `%`.
  public static func escaping(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "%") { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FormatPiece {
  /// Whether an argument takes its place.
  package var isConversion: Bool { kind != .text && kind != .lonePercent }

  fileprivate func conversionKind(in text: Span<UInt8>) -> FormatConversion.Kind {
    switch kind {
    case .text, .lonePercent, .object: .object
    case .signed, .unsigned, .hexadecimal, .octal: .integer
    case .fixed, .exponent, .general, .hexadecimalReal: .real
    case .string: .string
    case .character: .character
    case .pointer: .pointer
    case .variable: .variable(String(repairing: text.extracting(variableName(in: text))))
    }
  }
}
