import Startup

/// A word of a program's source, as far as looking for texts needs to tell words apart.
struct SourceToken: Sendable {
  indirect enum Kind: Sendable {
    case identifier(String)
    case literal(SourceLiteral)
    case number(isWhole: Bool)
    /// Any other character, such as a bracket; white space and comments are left out.
    case sign(UInt8)
  }

  let kind: Kind
  /// Where it begins, in bytes.
  let offset: Int

  func isSign(_ sign: UInt8) -> Bool { if case .sign(sign) = kind { true } else { false } }

  func isIdentifier(_ name: String) -> Bool { identifier == name }

  var identifier: String? { if case .identifier(let name) = kind { name } else { nil } }

  var literal: SourceLiteral? { if case .literal(let literal) = kind { literal } else { nil } }
}

/// A text as a program's source has it: with escapes resolved, and with values put in.
struct SourceLiteral: Sendable {
  enum Segment: Sendable {
    case text(String)
    /// What stands between `\(` and `)`.
    case interpolation([SourceToken])
  }

  var segments: [Segment]

  /// The text, when no values are put in.
  var plain: String? {
    var text = ""
    for segment in segments {
      guard case .text(let part) = segment else { return nil }
      text += part
    }
    return text
  }

  /// How many values are put in.
  var interpolationCount: Int {
    segments.count { if case .interpolation = $0 { true } else { false } }
  }
}
