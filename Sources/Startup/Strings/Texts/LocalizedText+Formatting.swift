extension LocalizedText {
  /// What forms are chosen by besides the arguments.
  struct Context: Sendable {
    var rules: PluralRules
    var device = DeviceKind.current
    var width = Int.max
    var numbers = NumberStyle.plain
  }

  /// The text with arguments in the places of its conversions, each form chosen by its number.
  func formatted(
    with arguments: Span<FormatArgument>, in context: Context, problems: inout [FormatProblem]
  ) -> String {
    let format = format(for: arguments, context)
    return FormatString.format(
      utf8: format.utf8Span.span, with: arguments, numbers: context.numbers,
      variables: Choice(text: self, context: context), problems: &problems)
  }

  /// The text as it stands without arguments: of every form the one that all numbers have, conversions as they are written.
  func unformatted(in context: Context) -> String {
    var problems: [FormatProblem] = []
    let none: [FormatArgument] = []
    return formatted(with: none.span, in: context, problems: &problems)
  }

  /// What the text stands for where no arguments are given: itself when it is always the same, which is never formatted.
  public var withoutArguments: String { plain ?? unformatted(in: Context(rules: .root)) }

  private func format(for arguments: Span<FormatArgument>, _ context: Context) -> String {
    let form = form.chosen(for: context.device, width: context.width)
    guard case .plural(let forms) = form else { return numbered(form.choose(nil, context)) }
    let index = Self.pluralArgument(of: forms)
    let argument = index < arguments.count ? arguments[index] : .missing
    return numbered(form.choose(argument, context))
  }

  /// Which argument a text's own plural forms go by: that of the first number in the form that all numbers have.
  package static func pluralArgument(of forms: [PluralCategory: Form]) -> Int {
    guard let form = forms[.other] ?? forms.values.first else { return 0 }
    var text = ""
    form.forEachText { text = $0 }
    var next = 0
    var scanner = FormatScanner(text.utf8Span.span)
    while let piece = scanner.next() {
      guard piece.kind.takesArgument else { continue }
      let index = piece.position > 0 ? Int(piece.position) - 1 : next
      if piece.kind.isNumber { return index }
      next = index + 1
    }
    return 0
  }

  /// The format with the number of its argument in front of each variable that says which one it has.
  func numbered(_ format: String) -> String {
    var format = format
    for variable in variables {
      guard let argument = variable.argument else { continue }
      format = format.replacingBytes("%#@\(variable.name)@", with: "%\(argument)$#@\(variable.name)@")
    }
    return format
  }

  /// The variables that its texts name and that it does not have, each once.
  package var undefinedVariables: [String] {
    var undefined: [String] = []
    func look(at text: String) {
      let bytes = text.utf8Span.span
      var scanner = FormatScanner(bytes)
      while let piece = scanner.next() {
        guard piece.kind == .variable else { continue }
        let name = String(repairing: bytes.extracting(piece.variableName(in: bytes)))
        if variable(name) == nil, !undefined.contains(name) { undefined.append(name) }
      }
    }
    form.forEachText(look)
    for variable in variables { variable.form.forEachText(look) }
    return undefined
  }

  /// The variables of a text, as formats ask for them.
  private struct Choice: FormatVariables {
    let text: LocalizedText
    let context: Context

    func form(of variable: String, for argument: FormatArgument) -> String? {
      text.variable(variable).map { text.numbered($0.form.choose(argument, context)) }
    }
  }
}

extension LocalizedText.Form {
  /// The text for an argument; without one, and for what is no number, the form that all numbers have.
  fileprivate func choose(_ argument: FormatArgument?, _ context: LocalizedText.Context) -> String {
    switch chosen(for: context.device, width: context.width) {
    case .text(let text): return text
    case .plural(let forms):
      let operands = argument.flatMap { PluralOperands($0) }
      var category = operands.map { context.rules.category(for: $0) } ?? .other
      // A form for zero counts in every language, also where grammar has none, as on Apple's systems.
      if forms[.zero] != nil, argument?.isZero ?? false { category = .zero }
      let form =
        forms[category] ?? forms[.other] ?? PluralCategory.allCases.reversed().lazy.compactMap { forms[$0] }.first
      return form?.choose(argument, context) ?? ""
    case .device, .width: return ""
    }
  }
}

extension FormatArgument {
  /// Whether it is the number zero.
  fileprivate var isZero: Bool {
    switch self {
    case .integer(let value): value == 0
    case .unsigned(let value): value == 0
    case .real(let value): value == 0
    case .single(let value): value == 0
    case .text, .missing: false
    }
  }
}

extension FormatPieceKind {
  /// Whether an argument takes its place.
  fileprivate var takesArgument: Bool { self != .text && self != .lonePercent }

  /// Whether it shows a number.
  fileprivate var isNumber: Bool {
    switch self {
    case .signed, .unsigned, .hexadecimal, .octal, .fixed, .exponent, .general, .hexadecimalReal: true
    case .text, .lonePercent, .object, .character, .string, .pointer, .variable: false
    }
  }
}
