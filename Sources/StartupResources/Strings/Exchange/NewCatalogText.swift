import Startup

/// The text of a language that a catalog does not have yet, made of its forms.
struct NewCatalogText {
  /// The forms as the catalog will have them.
  private(set) var edits: [FormsEdit] = []
  private var forms = FormTree()
  private var variables: [(variable: CatalogSubstitution, forms: FormTree)] = []

  /// Takes the forms; the texts of other languages tell which variables there are, and what a form called `other` is for.
  init(_ edits: [FormsEdit], like texts: [JSONNode]) {
    let known = texts.flatMap { CatalogSubstitution.all(of: $0) }
    forms.models = texts
    for edit in edits {
      guard let (variable, names) = CatalogSubstitution.first(of: known, in: edit.form) else {
        add(edit, CatalogSubstitution.named(edit.text, known))
        continue
      }
      var edit = edit
      edit.text = edit.text.replacingBytes("%arg", with: variable.written)
      self.edits.append(edit)
      let number = variables.firstIndex { $0.variable.name == variable.name } ?? variables.count
      if number == variables.count {
        variables.append((variable, FormTree()))
        variables[number].forms.models = [variable.node]
      }
      let text = edit.text.replacingBytes(variable.written, with: "%arg")
      variables[number].forms.add(CatalogJSON.unit(text, state: edit.state), names[...], edit.rules?[...])
    }
  }

  private mutating func add(_ edit: FormsEdit, _ text: String) {
    var edit = edit
    edit.text = text
    edits.append(edit)
    forms.add(CatalogJSON.unit(text, state: edit.state), FormName.parts(edit.form)[...], edit.rules?[...])
  }

  /// The member of `localizations`.
  var json: CatalogJSON {
    var members = forms.members
    let substitutions = variables.map { variable, forms -> CatalogJSON.Member in
      var inner: [CatalogJSON.Member] = variable.argument.map { [("argNum", .number($0))] } ?? []
      inner.append(("formatSpecifier", .text(variable.conversion)))
      return (variable.name, .object(inner + forms.members))
    }
    if !substitutions.isEmpty { members.append(("substitutions", .object(substitutions))) }
    return .object(members)
  }

  /// Why the text would be broken; nil for one that reads back as it is meant.
  func problem(key: String, language: String) -> String? {
    guard let node = try? JSONDocument.parse(Array(json.written(indent: nil).utf8)) else {
      return "it can't be written"
    }
    var reader = StringCatalogUnitReader(key: key, language: language)
    let text = reader.text(node)
    if case .variation(_, let problem)? = reader.problems.first?.kind { return problem.description }
    if forms.isMixed || variables.contains(where: { $0.forms.isMixed }) {
      return "its forms are for different things, such as numbers and devices"
    }
    if forms.lacksOther { return LocalizedTextProblem.missingOther(of: "it").description }
    let wanted = Dictionary(edits.map { (TextKey($0.form), $0.text) }) { $1 }
    let found = Dictionary((text?.leaves ?? []).map { (TextKey($0.form), $0.text) }) { $1 }
    return wanted == found ? nil : "the catalog has no such form"
  }
}

/// Forms inside of each other, as they come.
private struct FormTree {
  /// The same text in other languages.
  var models: [JSONNode] = []
  private var unit: CatalogJSON?
  private var forms: [(name: String, tree: FormTree)] = []
  /// What its forms are for, as the file says that they come from.
  private var known: FormName.Rule?
  /// Whether that says different things.
  private(set) var isMixed = false

  mutating func add(_ unit: CatalogJSON, _ names: ArraySlice<String>, _ rules: ArraySlice<FormName.Rule>?) {
    if let rule = rules?.first {
      if let known, known != rule { isMixed = true }
      known = rule
    }
    guard let name = names.first else {
      self.unit = unit
      return
    }
    let number = forms.firstIndex { $0.name == name } ?? forms.count
    if number == forms.count { forms.append((name, FormTree())) }
    forms[number].tree.add(unit, names.dropFirst(), rules?.dropFirst())
    if forms[number].tree.isMixed { isMixed = true }
  }

  /// What the form has: a text or variations.
  var members: [CatalogJSON.Member] {
    var members: [CatalogJSON.Member] = []
    if case .object(let unit)? = unit { members = unit }
    if forms.isEmpty { return members }
    let inner = forms.map { ($0.name, CatalogJSON.object($0.tree.members)) }
    return members + [("variations", .object([(rule.rawValue, .object(inner))]))]
  }

  /// Whether it has forms for some devices only, where the same text in another language has one for all.
  var lacksOther: Bool {
    let other = DeviceKind.other.rawValue
    guard rule == .device, !forms.isEmpty, !forms.contains(where: { $0.name == other }) else { return false }
    return models.contains { $0["variations"]?["device"]?[other] != nil }
  }

  /// What its forms are for. Of `other` alone the other languages tell.
  private var rule: FormName.Rule {
    if let known { return known }
    let names = forms.map(\.name)
    let isOpen = names.allSatisfy { $0 == DeviceKind.other.rawValue }
    let model = models.lazy.compactMap { $0["variations"]?.members?.first?.key }.first
    if isOpen, let rule = model.flatMap({ FormName.Rule(rawValue: $0) }), rule != .width { return rule }
    let rules: [FormName.Rule] = [.plural, .device, .width]
    return rules.first { rule in names.allSatisfy { rule.takes($0) } } ?? .plural
  }
}
