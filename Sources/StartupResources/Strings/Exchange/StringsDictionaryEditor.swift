import Startup

/// Changes texts in a `.stringsdict` or `.strings` file that is XML in UTF-8, and leaves every other byte as it is.
struct StringsDictionaryEditor {
  private let contents: [UInt8]
  private let pairs: [PropertyList.Pair]

  /// Takes a file's bytes; nil when they are no such file.
  init?(_ contents: [UInt8]) {
    guard TextEncoding.detect(contents.span).encoding == .utf8, !PropertyList.isBinary(contents.span),
      case .dictionary(let pairs)? = try? PropertyList(contents)
    else { return nil }
    self.contents = contents
    self.pairs = pairs
  }

  /// The file with other texts. Only forms that are there can be changed.
  func setting(_ edits: [FormsEdit]) -> FormsEditing {
    var editing = FormsEditing(contents: contents)
    let positions = TextPositions(contents.span)
    var replacements: [FormsEditing.Replacement] = []
    for group in FormsEditing.grouped(edits) {
      var key = FormsEditingOfKey()
      let entry = pairs.last { $0.key.utf8.elementsEqual(group[0].key.utf8) }
      for edit in group {
        guard let pair = entry.flatMap({ Self.pair(of: edit, in: $0) }), case .string(let old) = pair.value,
          let range = textRange(behind: pair.offset)
        else {
          key.refuse(edit, "the file has no such key or form")
          continue
        }
        if old.utf8.elementsEqual(edit.text.utf8) { continue }
        guard key.allows(edit, instead: old, variables: entry.map(Self.variables) ?? []) else { continue }
        let line = positions.position(of: pair.offset, in: contents.span).line
        key.change(
          edit, from: old, line: line, by: (range, "<string>\(StringsDictionaryText.escaped(edit.text))</string>"))
      }
      key.finish(&editing, &replacements)
    }
    editing.contents = FormsEditing.applying(replacements, to: contents)
    return editing
  }

  /// The names of a key's variables.
  private static func variables(of entry: PropertyList.Pair) -> [String] {
    guard case .dictionary(let members) = entry.value else { return [] }
    return members.map(\.key).filter { !$0.hasPrefix("NSString") }
  }

  /// The pair whose value is the text.
  private static func pair(of edit: FormsEdit, in entry: PropertyList.Pair) -> PropertyList.Pair? {
    var pair = entry
    var names = FormName.parts(edit.form)[...]
    while case .dictionary(let members) = pair.value {
      if let (next, count) = member(of: members, first: names) {
        names.removeFirst(count)
        pair = next
      } else if let rule = rule(among: members, isLast: names.isEmpty) {
        pair = rule
      } else {
        return nil
      }
    }
    return names.isEmpty ? pair : nil
  }

  /// The member that a form's name begins with; a variable's name may have dots.
  private static func member(
    of members: [PropertyList.Pair], first names: ArraySlice<String>
  ) -> (PropertyList.Pair, count: Int)? {
    for count in stride(from: names.count, to: 0, by: -1) {
      let name = names.prefix(count).joined(separator: ".")
      if let member = members.last(where: { $0.key.utf8.elementsEqual(name.utf8) }) { return (member, count) }
    }
    return nil
  }

  /// What holds the forms under Apple's own names, which are none of a form's: a rule, else the text itself.
  private static func rule(among members: [PropertyList.Pair], isLast: Bool) -> PropertyList.Pair? {
    let rule = members.last { pair in
      if case .dictionary = pair.value { pair.key.hasPrefix("NSString") } else { false }
    }
    return rule ?? (isLast ? members.last { $0.key == "NSStringLocalizedFormatKey" } : nil)
  }

  /// The element `<string>` behind the key at an offset.
  private func textRange(behind offset: Int) -> Range<Int>? {
    guard let keyEnd = find("</key>", from: offset), let start = find("<string", from: keyEnd) else { return nil }
    // Nothing but space and comments stands between the two, else it would be another's text.
    let open = start - 7
    guard let close = contents[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    if contents[close - 1] == UInt8(ascii: "/") { return open..<close + 1 }
    return find("</string>", from: close).map { open..<$0 }
  }

  /// The offset behind the next such text.
  private func find(_ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var index = start
    while index + wanted.count <= contents.count {
      if contents[index] == wanted[0], contents[index..<index + wanted.count].elementsEqual(wanted) {
        return index + wanted.count
      }
      index += 1
    }
    return nil
  }
}
