import Startup

/// A text to be put into a file that has texts with forms.
struct FormsEdit: Equatable, Sendable {
  let key: String
  /// The form, as `TextSheet.Row` names it; empty for a text without.
  let form: String
  let language: String
  var text: String
  /// How far it is translated, in XLIFF's words.
  var state: String?
  /// What the steps of the form are for, where that is known.
  var rules: [FormName.Rule]?
  /// What translators are told, for a key that is new.
  var comment: String?
  /// Where it stands in the file that it comes from.
  var place = SourcePlace()

  /// What the form that a number of steps lead to is for, of so many; nil where that is not known.
  func rule(_ number: Int, of count: Int) -> FormName.Rule? {
    rules.flatMap { $0.count == count ? $0[number] : nil }
  }
}

/// What came of putting texts into such a file.
struct FormsEditing: Sendable {
  /// A text that became different.
  struct Change: Equatable, Sendable {
    let edit: FormsEdit
    /// Nil for a text that was not there.
    let old: String?
    let line: Int
  }

  /// A text in the place of a range of bytes.
  typealias Replacement = (range: Range<Int>, text: String)

  var contents: [UInt8]
  var changes: [Change] = []
  /// The edits for which the file has no place, with why.
  var refused: [(edit: FormsEdit, reason: String)] = []

  /// The contents with other bytes in the places of these ranges, which do not overlap.
  static func applying(_ edits: [Replacement], to contents: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for (range, text) in edits.ordered(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += contents[copied..<range.lowerBound]
      result += Array(text.utf8)
      copied = range.upperBound
    }
    return result + contents[copied...]
  }

  /// The edits of each key in each language, in the order of the first of each.
  static func grouped(_ edits: [FormsEdit]) -> [[FormsEdit]] {
    var groups: [[FormsEdit]] = []
    var numbers: [TextKey: Int] = [:]
    for edit in edits {
      let identity = TextKey("\(edit.language)\u{0}\(edit.key)")
      if let number = numbers[identity] {
        groups[number].append(edit)
      } else {
        numbers[identity] = groups.count
        groups.append([edit])
      }
    }
    return groups
  }
}

/// Texts that belong to one key in one language: all of them get a place, or none does. A half would name variables that are not there,
/// or lack the form that most numbers take.
struct FormsEditingOfKey {
  private(set) var changes: [FormsEditing.Change] = []
  private(set) var replacements: [FormsEditing.Replacement] = []
  private(set) var refused: [(edit: FormsEdit, reason: String)] = []

  mutating func change(_ edit: FormsEdit, from old: String?, line: Int, by replacement: FormsEditing.Replacement?) {
    changes.append(FormsEditing.Change(edit: edit, old: old, line: line))
    if let replacement { replacements.append(replacement) }
  }

  mutating func replace(_ range: Range<Int>, by text: String) { replacements.append((range, text)) }

  mutating func refuse(_ edit: FormsEdit, _ reason: String) { refused.append((edit, reason)) }

  /// Refuses a text that names a variable which is not there, unless the text in its place did already; false then.
  mutating func allows(_ edit: FormsEdit, instead old: String, variables: [String]) -> Bool {
    let before = Self.undefinedVariables(in: old, variables)
    guard let name = Self.undefinedVariables(in: edit.text, variables).first(where: { !before.contains($0) }) else {
      return true
    }
    refuse(edit, "it has no variable \"\(name)\"")
    return false
  }

  private static func undefinedVariables(in text: String, _ names: [String]) -> [String] {
    let variables = names.map { LocalizedText.Variable(name: $0, form: .text("")) }
    return LocalizedText(.text(text), variables: variables).undefinedVariables
  }

  /// Hands on what came of it.
  func finish(_ editing: inout FormsEditing, _ all: inout [FormsEditing.Replacement]) {
    editing.refused += refused
    if refused.isEmpty {
      editing.changes += changes
      all += replacements
    } else {
      editing.refused += changes.map { ($0.edit, "another text of the key has no place") }
    }
  }
}
