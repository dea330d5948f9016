extension PluralOperands {
  /// The number that an argument of a format is, or that its text reads as; nil when it is none.
  public init?(_ argument: FormatArgument) {
    switch argument {
    case .integer(let value): self.init(value)
    case .unsigned(let value): self.init(value)
    case .real(let value): self.init(value)
    case .single(let value): self.init(value)
    case .text(let value): self.init(decimal: value)
    case .missing: return nil
    }
  }
}

extension PluralRules {
  /// The category of an argument of a format; `other` when it is no number.
  public func category(for argument: FormatArgument) -> PluralCategory {
    PluralOperands(argument).map { category(for: $0) } ?? .other
  }
}
