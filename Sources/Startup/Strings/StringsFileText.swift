/// How keys and texts are written in a `.strings` file.
public enum StringsFileText {
  /// A text in quotes, with the escapes that every reader of the format knows.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// A line with a key and its text.
  public static func pair(_ key: String, _ text: String) -> String { "\(quoted(key)) = \(quoted(text));" }

  /// A comment; what would end it inside is taken apart.
  public static func comment(_ text: String) -> String {
    "/* \(text.replacingBytes("*/", with: "* /").replacingBytes("\r\n", with: "\n")) */"
  }
}
