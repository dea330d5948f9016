/// What is wrong with a text that has forms.
public enum LocalizedTextProblem: Equatable, Sendable {
  /// Neither a text nor forms.
  case nothing
  /// Something else stands where a text or forms should.
  case notAForm(of: String, found: String)
  /// The text names a variable that is not there.
  case undefinedVariable(String)
  /// A variable does not say what its forms depend on.
  case missingRule(variable: String)
  /// A variable's forms depend on something that nobody knows.
  case unknownRule(variable: String, rule: String)
  /// How a variable shows its argument is no conversion.
  case notAConversion(variable: String, found: String)
  /// The form that every language needs is missing.
  case missingOther(of: String)
  /// There is no class of numbers, device or width of this name.
  case unknownForm(of: String, name: String)
  /// More forms inside each other than `limit`.
  case tooDeep(limit: Int)
}

extension LocalizedTextProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothing: "it has neither a text nor forms"
    case .notAForm(let owner, let found): "expected a text or forms for \(owner), found \(found)"
    case .undefinedVariable(let name): "%#@\(name)@ names a variable that is not there"
    case .missingRule(let variable): "the variable \(variable) has no NSStringFormatSpecTypeKey"
    case .unknownRule(let variable, let rule):
      "the variable \(variable) has the unknown rule \"\(rule)\""
    case .notAConversion(let variable, let found):
      "the variable \(variable) shows its argument as \"\(found)\", which is no conversion such as lld; read as lld"
    case .missingOther(let owner): "\(owner) has no form \"other\", which every language needs"
    case .unknownForm(let owner, let name): "\(owner) has the unknown form \"\(name)\""
    case .tooDeep(let limit): "more than \(limit) forms inside each other"
    }
  }
}
