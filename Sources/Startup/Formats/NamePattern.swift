/// A pattern for dotted names in which `*` stands for any characters, none included: `strings.*`.
public struct NamePattern: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The pattern as it was written.
  public let text: String

  /// A pattern from its spelling; every spelling is one.
  public init(_ text: String) { self.text = text }

  /// The pattern as it was written.
  public var description: String { text }

  /// Whether the pattern stands for `name`, all of it, byte for byte. O(pattern x name) at worst, without recursion.
  public func matches(_ name: String) -> Bool {
    let (pattern, bytes) = (text.utf8, name.utf8)
    var (patternIndex, index) = (pattern.startIndex, bytes.startIndex)
    // Where to go on when what followed the last star did not match: one byte further than last time.
    var retry: (pattern: String.Index, index: String.Index)?
    while index < bytes.endIndex {
      if patternIndex < pattern.endIndex, pattern[patternIndex] == UInt8(ascii: "*") {
        pattern.formIndex(after: &patternIndex)
        retry = (patternIndex, index)
      } else if patternIndex < pattern.endIndex, pattern[patternIndex] == bytes[index] {
        pattern.formIndex(after: &patternIndex)
        bytes.formIndex(after: &index)
      } else if let last = retry {
        patternIndex = last.pattern
        index = bytes.index(after: last.index)
        retry = (last.pattern, index)
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
