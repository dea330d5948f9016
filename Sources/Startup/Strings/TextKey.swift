/// A key in a dictionary: compared by its bytes, for which two spellings of one character are two keys.
struct TextKey: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (first: TextKey, second: TextKey) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

  static func < (first: TextKey, second: TextKey) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
