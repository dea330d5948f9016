/// Something in a format, or between it and its arguments, that is probably not meant. There is always a text all the same.
public struct FormatProblem: Error, Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A `%` that begins no conversion and stands for itself; `%%` would say so.
    case lonePercent
    /// Conversions with and without a number (`%1$@ %@`), of which C promises nothing; those without count from the first argument.
    case mixedPositions
    /// There is no argument of this number, from 1; the conversion stands for itself.
    case missingArgument(Int)
    /// The argument is of another kind, and is shown as what it is.
    case mismatch(argument: Int, expected: String, found: String)
    /// The integer does not fit the conversion (`%d` has 32 bits) and is shown as a whole.
    case outOfRange(argument: Int)
    /// A width or a precision over the limit, which is taken instead.
    case tooWide(limit: Int)
    /// The variable of this name has no form, or its name is all that shows.
    case unknownVariable(String)
    /// More variables inside each other, or in one text, than the limits allow.
    case tooManyVariables(limit: Int)
  }

  /// What it is.
  public let kind: Kind
  /// The conversion as it is written.
  public let conversion: String
  /// Where it stands in its format, in bytes of UTF-8 from 0.
  public let offset: Int
}

extension FormatProblem: CustomStringConvertible {
  /// One line: what is wrong with which conversion.
  public var description: String { "\"\(conversion)\" at byte \(offset): \(explanation)" }

  private var explanation: String {
    switch kind {
    case .lonePercent: "begins no conversion and is shown as it is; write %% for a percent sign"
    case .mixedPositions: "has no argument number where others have one"
    case .missingArgument(let number):
      // The largest that is kept; what was written may be larger.
      "there is no argument \(number)" + (number == Int(UInt16.max) ? " or above" : "")
    case .mismatch(let number, let expected, let found): "takes \(expected), but argument \(number) is \(found)"
    case .outOfRange(let number): "argument \(number) does not fit and is shown whole; %lld and %llu take 64 bits"
    case .tooWide(let limit): "wider than \(limit)"
    case .unknownVariable(let name): "there is no variable \"\(name)\""
    case .tooManyVariables(let limit): "more than \(limit) variables inside each other or in all"
    }
  }
}
