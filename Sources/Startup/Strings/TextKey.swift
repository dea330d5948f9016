/// A key in a dictionary: compared by its bytes, for which two spellings of one character are two keys.
package struct TextKey: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// By the bytes as they lie in memory: the standard library's way to compare two sequences asks for each byte.
  package static func == (first: TextKey, second: TextKey) -> Bool {
    first.text.utf8Span.span.hasSameBytes(as: second.text.utf8Span.span)
  }

  package static func < (first: TextKey, second: TextKey) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
