extension Localizer {
  /// How the numbers in a formatted text are written.
  public enum NumberNotation: Sendable {
    /// As C writes them: 1234.5.
    case plain
    /// As people do who speak the language in use, in the region they prefer: 1.234,5, or 1’234.5 in Switzerland.
    case localized
  }

  /// The text of a key with arguments in the places of its conversions; of a text with plural forms the one that fits its number.
  ///
  /// The text is the format, also when it is `default` or the key. An argument that does not fit its conversion, or is missing, gives
  /// a text that can be read, and a problem in `formatProblems`.
  public func formatted(
    _ key: String, _ arguments: [FormatArgument], table: String = Localizer.mainTable, module: String = "",
    default: String? = nil, numbers: NumberNotation = .plain
  ) -> String {
    formatted(key, with: arguments.span, table: table, module: module, default: `default`, numbers: numbers)
  }

  /// The same with borrowed arguments, such as those of an `InlineArray`, which cost no memory of their own.
  public func formatted(
    _ key: String, with arguments: Span<FormatArgument>, table: String = Localizer.mainTable, module: String = "",
    default: String? = nil, numbers: NumberNotation = .plain
  ) -> String {
    var problems: [FormatProblem] = []
    // How a language writes numbers is a matter of the snapshot that answers.
    let plain = numbers == .plain ? formattedInPlace(key, arguments, table, module, &problems) : nil
    let text = plain ?? formatted(key, arguments, table, module, `default`, numbers, &problems)
    if !problems.isEmpty { counts.add(problems, of: key, tracer) }
    return text
  }

  /// Formats a text where it lies, with plain numbers; nil when it is not so simple, see `lendUTF8`.
  private func formattedInPlace(
    _ key: String, _ arguments: Span<FormatArgument>, _ table: String, _ module: String,
    _ problems: inout [FormatProblem]
  ) -> String? {
    guard let lent = lendUTF8(of: key, table, module) else { return nil }
    defer { lent.giveBack() }
    return lent.text.formatted(with: arguments, numbers: .plain, problems: &problems)
  }

  private func formatted(
    _ key: String, _ arguments: Span<FormatArgument>, _ table: String, _ module: String, _ default: String?,
    _ numbers: NumberNotation, _ problems: inout [FormatProblem]
  ) -> String {
    var isDamaged = false
    do throws(LaunchCacheError) {
      let text = try current.read { snapshot throws(LaunchCacheError) -> String? in
        guard let hit = try snapshot.lookUp(key, table: table, module: module) else { return nil }
        if hit.layer > 0 { counts.addBehindFirst() }
        return try hit.text.formatted(
          with: arguments, rules: hit.rules, numbers: snapshot.style(of: numbers), problems: &problems)
      }
      if let text { return text }
    } catch { isDamaged = true }
    if isDamaged, recoverFromDamage() {
      return formatted(key, arguments, table, module, `default`, numbers, &problems)
    }
    if !isDamaged { counts.addUnanswered(key, table, module, tracer) }
    let format = `default` ?? key
    return FormatString.format(
      utf8: format.utf8Span.span, with: arguments, numbers: current.read { $0.style(of: numbers) },
      problems: &problems)
  }

  /// What was wrong between texts and arguments so far, at most 256 different ones, each with its key.
  public var formatProblems: [(key: String, problem: FormatProblem)] { counts.formatProblems }
}

extension LocalizerSnapshot {
  @inline(__always)
  func style(of notation: Localizer.NumberNotation) -> NumberStyle {
    switch notation {
    case .plain: .plain
    case .localized: .localized(numbers.notation)
    }
  }
}

extension FoundText {
  /// The text with arguments.
  func formatted(
    with arguments: Span<FormatArgument>, rules: PluralRules, numbers: NumberStyle, problems: inout [FormatProblem]
  ) throws(LaunchCacheError) -> String {
    if hasForms {
      return try forms().formatted(with: arguments, in: .init(rules: rules, numbers: numbers), problems: &problems)
    }
    return formatted(with: arguments, numbers: numbers, problems: &problems)
  }

  /// The text, which has no forms, with arguments.
  func formatted(
    with arguments: Span<FormatArgument>, numbers: NumberStyle, problems: inout [FormatProblem]
  ) -> String {
    var found: [FormatProblem] = []
    let text = withBytes { FormatString.format(utf8: $0, with: arguments, numbers: numbers, problems: &found) }
    if !found.isEmpty { problems += found }
    return text
  }
}
