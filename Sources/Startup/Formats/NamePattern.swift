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
    let pattern = Array(text.utf8)
    let bytes = Array(name.utf8)
    var (patternIndex, index) = (0, 0)
    // Where to go on when what followed the last star did not match: one byte further than last time.
    var retry: (pattern: Int, index: Int)?
    while index < bytes.count {
      if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
        patternIndex += 1
        retry = (patternIndex, index)
      } else if patternIndex < pattern.count, pattern[patternIndex] == bytes[index] {
        patternIndex += 1
        index += 1
      } else if let last = retry {
        patternIndex = last.pattern
        index = last.index + 1
        retry = (last.pattern, index)
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
