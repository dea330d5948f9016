import Startup

/// What a text is called in XLIFF, the way Xcode calls those of each kind of file.
///
/// In a catalog that is the key, for a form with the way to it: `KEY|==|plural.one`, `KEY|==|device.iphone.plural.one`,
/// `KEY|==|substitutions.VARIABLE.plural.one`. In a `.stringsdict` file it is the way through the property list:
/// `/KEY:dict/VARIABLE:dict/one:dict/:string`.
enum XLIFFUnitName {
  private static let formMark = "|==|"
  private static let substitutions = "substitutions."
  private static let dictionary = ":dict/"
  private static let text = ":string"
  private static let formatKey = "NSStringLocalizedFormatKey"

  /// The name of a catalog's text.
  static func inCatalog(_ key: String, _ form: FormName) -> String {
    if form.variable.isEmpty && form.steps.isEmpty { return key }
    let steps = form.steps.map { "\($0.rule.rawValue).\($0.name)" }
    let variable = form.variable.isEmpty ? [] : [substitutions + form.variable]
    return key + formMark + (variable + steps).joined(separator: ".")
  }

  /// The name of a `.stringsdict` file's text; one without forms may be no dictionary.
  static func inDictionary(_ key: String, _ form: FormName, hasForms: Bool) -> String {
    var names = [key]
    if !form.variable.isEmpty { names.append(form.variable) }
    for step in form.steps {
      // A variable names its rule inside, everything else is under the rule's name.
      if names.count != 2 || form.variable.isEmpty { names.append(step.rule.dictionaryKey) }
      names.append(step.name)
    }
    if names.count == 1 && hasForms { names.append(formatKey) }
    return "/" + names.map { $0 + dictionary }.joined() + text
  }

  /// What a name stands for; what its steps are for is not known where a `.stringsdict` file says it elsewhere.
  typealias Parts = (key: String, form: String, rules: [FormName.Rule]?)

  /// The key and the form that a name stands for; nil for a name that is a key.
  static func parts(of name: String) -> Parts? {
    partsInDictionary(name) ?? partsInCatalog(name)
  }

  private static func partsInDictionary(_ name: String) -> Parts? {
    guard name.hasPrefix("/"), name.hasSuffix(dictionary + text) else { return nil }
    let names = name.dropFirst().dropLast(dictionary.count + text.count)
      .split(separator: dictionary, omittingEmptySubsequences: false).map(String.init)
    // Apple's own names say of what kind the forms are and are no form.
    let forms = names.dropFirst().filter { !$0.hasPrefix("NSString") }
    return (names[0], forms.joined(separator: "."), nil)
  }

  private static func partsInCatalog(_ name: String) -> Parts? {
    let marks = name.split(separator: formMark, omittingEmptySubsequences: false)
    guard marks.count > 1, let way = marks.last else { return nil }
    let isVariable = way.hasPrefix(substitutions)
    var names = FormName.parts(String(isVariable ? way.dropFirst(substitutions.count) : way))
    var steps: [FormName.Step] = []
    while names.count >= 2, let rule = FormName.Rule(rawValue: names[names.count - 2]),
      rule.takes(names[names.count - 1])
    {
      steps.insert(FormName.Step(rule: rule, name: names[names.count - 1]), at: 0)
      names.removeLast(2)
    }
    guard isVariable ? !names.isEmpty : names.isEmpty && !steps.isEmpty else { return nil }
    let form = FormName(variable: names.joined(separator: "."), steps: steps)
    return (marks.dropLast().joined(separator: formMark), form.text, steps.map(\.rule))
  }
}
