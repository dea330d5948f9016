import Startup

/// The keys that an import adds to translations and that the language everything is translated from does not have: often they are
/// misspelled.
struct NewKeys {
  private struct Key {
    let edit: FormsEdit
    let source: String
    /// The file that would have the key in the source language.
    let sourcePath: String
    let known: Set<TextKey>
  }

  private var keys: [Key] = []

  /// Keys that are compared with all that there are.
  private static let mostGuesses = 50
  /// Of a shorter key every other of its length would be near.
  private static let shortestGuess = 4

  mutating func add(_ edit: FormsEdit, source: String, path: String, known: Set<TextKey>) {
    keys.append(Key(edit: edit, source: source, sourcePath: path, known: known))
  }

  /// What to tell of them. `isAdded` tells whether the same import adds a key to a file of the source language.
  func remarks(isAdded: (String, TextKey) -> Bool) -> [TextImport.Remark] {
    let left = keys.filter { !isAdded($0.sourcePath, TextKey($0.edit.key)) }
    return left.map { key in
      let isGuessed = left.count <= Self.mostGuesses && key.edit.key.utf8.count >= Self.shortestGuess
      let hint = isGuessed ? Suggestion.phrase(for: key.edit.key, in: key.known.map(\.text).orderedByBytes()) : ""
      return TextImport.Remark(
        position: key.edit.place.position,
        message: "\(key.edit.language) \"\(key.edit.key)\": \(key.source) has no such key\(hint)")
    }
  }
}
