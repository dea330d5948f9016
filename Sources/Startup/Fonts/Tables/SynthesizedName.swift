/// The PostScript name of an instance that has none of its own (Adobe Technical Note 5902, "Generating PostScript Names for Fonts Using
/// OpenType Font Variations").
enum SynthesizedName {
  /// The most characters of such a name.
  static let lengthLimit = 127

  /// `Family-Style`, of letters and digits alone; nil when the family has none of them.
  static func postScript(family: String, style: String) -> String? {
    let prefix = lettersAndDigits(of: family)
    if prefix.isEmpty { return nil }
    let suffix = lettersAndDigits(of: style)
    let name = suffix.isEmpty ? prefix : "\(prefix)-\(suffix)"
    if name.utf8.count <= lengthLimit { return name }
    // The note's last resort: an identifier in hexadecimal digits and three dots.
    let hash = String(name.withUTF8Bytes { XXHash64.hash($0) }, radix: 16, uppercase: true)
    return prefix.prefix(lengthLimit - hash.utf8.count - 4) + "-" + hash + "..."
  }

  private static func lettersAndDigits(of text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9": result.unicodeScalars.append(scalar)
      default: break
      }
    }
    return result
  }
}
