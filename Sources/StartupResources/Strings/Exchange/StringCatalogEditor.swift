import Startup

/// Changes texts in a catalog, adds forms and those of languages that have none yet, and leaves every other byte as it is.
struct StringCatalogEditor {
  private let contents: [UInt8]
  private let sourceLanguage: String?
  private var entries: [TextKey: JSONMember] = [:]

  /// Takes a file's bytes.
  init(_ contents: [UInt8]) throws(JSONError) {
    let root = try JSONDocument.parse(contents)
    self.contents = contents
    sourceLanguage = root["sourceLanguage"]?.string
    for member in root["strings"]?.members ?? [] { entries[TextKey(member.key)] = member }
  }

  /// The file with other texts.
  func setting(_ edits: [FormsEdit]) -> FormsEditing {
    let layout = CatalogLayout(contents)
    var editing = FormsEditing(contents: contents)
    var replacements: [FormsEditing.Replacement] = []
    var additions: [Int: (object: JSONNode, members: [CatalogJSON.Member])] = [:]
    var newLanguages: [Int: (entry: JSONNode, languages: [CatalogJSON.Member])] = [:]
    for group in FormsEditing.grouped(edits) {
      var text = CatalogTextEditor(
        entries[TextKey(group[0].key)], language: group[0].language, isSource: group[0].language == sourceLanguage,
        layout)
      text.set(group)
      text.editing.finish(&editing, &replacements)
      guard text.editing.refused.isEmpty else { continue }
      for (object, member) in text.additions {
        additions[object.position.offset, default: (object, [])].members.append(member)
      }
      if let (entry, member) = text.newLanguage {
        newLanguages[entry.position.offset, default: (entry, [])].languages.append(member)
      }
    }
    for (entry, languages) in newLanguages.values {
      let sorted = languages.ordered { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      if let object = entry["localizations"] {
        additions[object.position.offset, default: (object, [])].members += sorted
      } else {
        additions[entry.position.offset, default: (entry, [])].members.append(("localizations", .object(sorted)))
      }
    }
    for (object, members) in additions.values {
      replacements += layout.insertions(of: members, into: object)
    }
    editing.changes.order {
      $0.line == $1.line ? $0.edit.language < $1.edit.language : $0.line < $1.line
    }
    editing.contents = FormsEditing.applying(replacements, to: contents)
    return editing
  }
}

/// Changes the text of one key in one language.
private struct CatalogTextEditor {
  private let entry: JSONMember?
  private let language: String
  private let isSource: Bool
  private let layout: CatalogLayout
  private(set) var editing = FormsEditingOfKey()
  /// Forms for objects that have others.
  private(set) var additions: [(object: JSONNode, member: CatalogJSON.Member)] = []
  /// The text of a language that had none, and the key's object.
  private(set) var newLanguage: (entry: JSONNode, member: CatalogJSON.Member)?

  init(_ entry: JSONMember?, language: String, isSource: Bool, _ layout: CatalogLayout) {
    self.entry = entry
    self.language = language
    self.isSource = isSource
    self.layout = layout
  }

  mutating func set(_ edits: [FormsEdit]) {
    guard let entry else { return refuse(edits, "the catalog has no such key") }
    if !isSource, entry.value["shouldTranslate"]?.boolean == false {
      return refuse(edits, "the catalog says that it is not to be translated")
    }
    let localizations = entry.value["localizations"]
    if localizations?.members?.contains(where: { $0.value["stringSet"] != nil }) == true {
      return refuse(edits, "the catalog has a set of texts there")
    }
    if let localization = localizations?[language] {
      for edit in edits { change(edit, in: localization) }
    } else if !isImplied(edits, entry.key) {
      add(edits, to: entry)
    }
  }

  private mutating func refuse(_ edits: [FormsEdit], _ reason: String) {
    for edit in edits { editing.refuse(edit, reason) }
  }

  /// Whether it is what the key stands for as long as nobody wrote a text.
  private func isImplied(_ edits: [FormsEdit], _ key: String) -> Bool {
    isSource && edits.count == 1 && edits[0].form.isEmpty && edits[0].text.utf8.elementsEqual(key.utf8)
  }

  // MARK: Texts that are there

  private mutating func change(_ edit: FormsEdit, in localization: JSONNode) {
    let variables = CatalogSubstitution.all(of: localization)
    let (variable, names) = CatalogSubstitution.first(of: variables, in: edit.form) ?? (nil, FormName.parts(edit.form))
    var node = variable?.node ?? localization
    for (number, name) in names.enumerated() {
      let wanted = edit.rule(number, of: names.count)?.rawValue
      let rules = (node["variations"]?.members ?? []).filter { wanted == nil || $0.key == wanted }
      if let next = rules.lazy.compactMap({ $0.value[name] }).first {
        node = next
      } else if number == names.count - 1, let rule = rules.first(where: { Self.takes($0, name) }) {
        return add(edit, name, to: rule.value, of: variable, variables)
      } else {
        return editing.refuse(edit, "the catalog has no such form")
      }
    }
    guard let unit = node["stringUnit"], let value = unit["value"], let old = value.string else {
      return editing.refuse(edit, "the catalog has no such form")
    }
    replace(edit, old, at: value, state: unit["state"], variable, variables)
  }

  private static func takes(_ rule: JSONMember, _ name: String) -> Bool {
    rule.value.members != nil && FormName.Rule(rawValue: rule.key)?.takes(name) == true
  }

  private mutating func replace(
    _ edit: FormsEdit, _ old: String, at value: JSONNode, state: JSONNode?, _ variable: CatalogSubstitution?,
    _ variables: [CatalogSubstitution]
  ) {
    if old.utf8.elementsEqual(edit.text.utf8) { return }
    var edit = edit
    if old.replacingBytes("$#@", with: "").utf8.elementsEqual(old.utf8) {
      edit.text = CatalogSubstitution.named(edit.text, variables)
    }
    var text = edit.text
    if let variable {
      edit.text = text.replacingBytes("%arg", with: variable.written)
      // The argument stays as it was written.
      let hadName = !old.replacingBytes("%arg", with: "").utf8.elementsEqual(old.utf8)
      if hadName { text = edit.text.replacingBytes(variable.written, with: "%arg") }
    }
    if old.utf8.elementsEqual(text.utf8) { return }
    guard editing.allows(edit, instead: old, variables: variables.map(\.name)) else { return }
    editing.change(
      edit, from: old, line: value.line, by: (layout.stringRange(at: value.position.offset), CatalogJSON.quoted(text)))
    if let state, state.string != nil {
      editing.replace(
        layout.stringRange(at: state.position.offset), by: CatalogJSON.quoted(CatalogJSON.state(edit.state)))
    }
  }

  private mutating func add(
    _ edit: FormsEdit, _ name: String, to object: JSONNode, of variable: CatalogSubstitution?,
    _ variables: [CatalogSubstitution]
  ) {
    var edit = edit
    edit.text = variable.map { edit.text.replacingBytes("%arg", with: $0.written) } ?? edit.text
    guard editing.allows(edit, instead: "", variables: variables.map(\.name)) else { return }
    editing.change(edit, from: nil, line: object.line, by: nil)
    let text = variable.map { edit.text.replacingBytes($0.written, with: "%arg") } ?? edit.text
    additions.append((object, (name, CatalogJSON.unit(text, state: edit.state))))
  }

  // MARK: Texts that are not

  /// Makes the text of a language out of all its forms, with the variables that other languages have.
  private mutating func add(_ edits: [FormsEdit], to entry: JSONMember) {
    let texts = (entry.value["localizations"]?.members ?? []).map(\.value)
    let text = NewCatalogText(edits, like: texts)
    if let problem = text.problem(key: entry.key, language: language) { return refuse(edits, problem) }
    newLanguage = (entry.value, (language, text.json))
    for edit in text.edits { editing.change(edit, from: nil, line: entry.keyPosition.line, by: nil) }
  }
}
