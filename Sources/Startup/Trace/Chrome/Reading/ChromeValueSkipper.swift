/// A walk over a value that is larger than memory should hold, resumed with each piece of the text.
struct ChromeValueSkipper {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the value has ended.
  private(set) var isDone = false

  /// Walks on; returns how many bytes belong to the value or stand before it.
  mutating func skip(_ bytes: Span<UInt8>) -> Int {
    var index = 0
    while index < bytes.count && !isDone {
      let byte = bytes[index]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          isDone = depth == 0
        }
        index &+= 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
        if depth == 0 {
          // Behind a number or a word; the sign is not part of it.
          isDone = true
          return index
        }
        if byte != UInt8(ascii: ",") {
          depth -= 1
          isDone = depth == 0
        }
      default: break
      }
      index &+= 1
    }
    return index
  }
}
