/// Changes texts in a catalog, adds those of languages that have none yet, and leaves every other byte as it is.
struct StringCatalogEditor {
  private let contents: [UInt8]
  private let root: JSONNode

  /// Takes a file's bytes; nil when they are no JSON.
  init?(_ contents: [UInt8]) {
    guard let root = try? JSONDocument.parse(contents) else { return nil }
    self.contents = contents
    self.root = root
  }

  /// The file with other texts. A form must be there to be changed; a text without forms is added where its language has none.
  func setting(_ edits: [FormsEdit]) -> FormsEditing {
    var editing = FormsEditing(contents: contents)
    var replacements: [(range: Range<Int>, text: String)] = []
    /// What is added at one place, in the order of the languages.
    var added: [Int: [(edit: FormsEdit, member: JSONMember)]] = [:]
    for edit in edits {
      guard let entry = root["strings"]?.member(edit.key) else {
        editing.refused.append((edit, "the catalog has no such key"))
        continue
      }
      if let localization = entry.value["localizations"]?[edit.language] {
        guard let unit = Self.unit(of: edit.form, in: localization) else {
          editing.refused.append((edit, "the catalog has no such form"))
          continue
        }
        replace(unit, edit, &replacements, &editing)
      } else if edit.form.isEmpty {
        added[entry.keyPosition.offset, default: []].append((edit, entry))
      } else {
        editing.refused.append((edit, "the catalog has no such form"))
      }
    }
    for additions in added.values {
      let sorted = additions.ordered { $0.edit.language < $1.edit.language }
      replacements.append(addition(of: sorted.map(\.edit), to: sorted[0].member))
      for (edit, member) in sorted {
        editing.changes.append(FormsEditing.Change(edit: edit, old: nil, line: member.keyPosition.line))
      }
    }
    editing.changes.order { ($0.line, $0.edit.language) < ($1.line, $1.edit.language) }
    editing.contents = FormsEditing.applying(replacements, to: contents)
    return editing
  }

  // MARK: Texts that are there

  private struct Unit {
    let value: JSONNode
    let state: JSONNode?
    /// What `%arg` stands for, in a substitution.
    var argument: String?
  }

  private static func unit(of form: String, in localization: JSONNode) -> Unit? {
    var node = localization
    var argument: String?
    var names = form.split(separator: ".").map(String.init)[...]
    if let name = names.first, let substitution = localization["substitutions"]?[name] {
      names.removeFirst()
      node = substitution
      let number = substitution["argNum"]?.integer.map { "\($0)$" } ?? ""
      argument = "%\(number)\(substitution["formatSpecifier"]?.string ?? "lld")"
    }
    for name in names {
      guard let next = node["variations"]?.members?.lazy.compactMap({ $0.value[name] }).first else { return nil }
      node = next
    }
    guard let unit = node["stringUnit"], let value = unit["value"], value.string != nil else { return nil }
    return Unit(value: value, state: unit["state"], argument: argument)
  }

  private func replace(
    _ unit: Unit, _ edit: FormsEdit, _ replacements: inout [(range: Range<Int>, text: String)],
    _ editing: inout FormsEditing
  ) {
    let old = unit.value.string ?? ""
    var edit = edit
    var text = edit.text
    if let argument = unit.argument {
      edit.text = text.replacingBytes("%arg", with: argument)
      // The argument stays as it was written.
      let hadName = !old.replacingBytes("%arg", with: "").utf8.elementsEqual(old.utf8)
      if hadName { text = edit.text.replacingBytes(argument, with: "%arg") }
    }
    if old.utf8.elementsEqual(text.utf8) { return }
    editing.changes.append(FormsEditing.Change(edit: edit, old: old, line: unit.value.line))
    replacements.append((stringRange(at: unit.value.position.offset), Self.quoted(text)))
    if let state = unit.state, state.string != nil {
      replacements.append((stringRange(at: state.position.offset), Self.quoted(Self.state(of: edit))))
    }
  }

  /// The bytes of the string that begins at an offset.
  private func stringRange(at start: Int) -> Range<Int> {
    var end = start + 1
    while end < contents.count, contents[end] != UInt8(ascii: "\"") {
      end += contents[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return start..<min(end + 1, contents.count)
  }

  private static func state(of edit: FormsEdit) -> String {
    edit.state?.hasPrefix("needs-") == true ? "needs_review" : "translated"
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter(.compact)
    json.string(text)
    return json.text()
  }

  // MARK: Texts that are not

  /// New languages of a key, behind the bracket of the object they go into, in the layout that Xcode writes.
  private func addition(of edits: [FormsEdit], to entry: JSONMember) -> (range: Range<Int>, text: String) {
    let column = entry.keyPosition.column - 1
    func space(_ depth: Int) -> String { "\n" + String(repeating: " ", count: column + depth * 2) }
    let members = edits.map { edit in
      space(2) + "\(Self.quoted(edit.language)) : {" + space(3) + "\"stringUnit\" : {" + space(4)
        + "\"state\" : \(Self.quoted(Self.state(of: edit)))," + space(4) + "\"value\" : \(Self.quoted(edit.text))"
        + space(3) + "}" + space(2) + "}"
    }.joined(separator: ",")
    let container = entry.value["localizations"]
    let object = container ?? entry.value
    let isEmpty = object.members?.isEmpty ?? true
    let start = object.position.offset + 1
    var text = container == nil ? space(1) + "\"localizations\" : {\(members)" + space(1) + "}" : members
    text += isEmpty ? "" : ","
    guard isEmpty, let end = contents[start...].firstIndex(of: UInt8(ascii: "}")) else { return (start..<start, text) }
    return (start..<end, text + space(container == nil ? 0 : 1))
  }
}
