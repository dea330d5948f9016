/// A text to be put into a file that has texts with forms.
struct FormsEdit: Equatable, Sendable {
  let key: String
  /// The form, as `TextSheet.Row` names it; empty for a text without.
  let form: String
  let language: String
  var text: String
  /// How far it is translated, in XLIFF's words.
  var state: String?
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

  var contents: [UInt8]
  var changes: [Change] = []
  /// The edits for which the file has no place, with why.
  var refused: [(edit: FormsEdit, reason: String)] = []

  /// The contents with other bytes in the places of these ranges, which do not overlap.
  static func applying(_ edits: [(range: Range<Int>, text: String)], to contents: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for (range, text) in edits.ordered(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += contents[copied..<range.lowerBound]
      result += Array(text.utf8)
      copied = range.upperBound
    }
    return result + contents[copied...]
  }
}
