import Startup

extension XLIFFFile {
  /// A text that a file of XLIFF can't have.
  public struct UnwritableText: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong with it.
    public enum Problem: Equatable, Sendable {
      /// A control character. XML 1.0 has no way to write it.
      case character(Unicode.Scalar)
      /// Another text of the same file has the same name, such as a key `a|==|plural.one` beside the form `one` of `a`.
      case repeatedName
    }

    /// The unit's id.
    public let id: String
    /// What is wrong.
    public let problem: Problem

    /// One line.
    public var description: String {
      switch problem {
      case .character(let scalar):
        "the text of \"\(id)\" has the character \(scalar.escaped(asASCII: true)), which XML can't hold; export it as CSV"
      case .repeatedName: "two texts would be called \"\(id)\" in XLIFF; export them as CSV"
      }
    }
  }

  /// The file in UTF-8.
  public func written() throws(UnwritableText) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">

      """
    for section in sections {
      text += "  <file original=\(try Self.attribute(section.original, of: section.original))"
      text += " source-language=\(try Self.attribute(section.sourceLanguage, of: section.original))"
      text += " target-language=\(try Self.attribute(section.targetLanguage, of: section.original))"
      text += " datatype=\"plaintext\">\n    <header>\n"
      text +=
        "      <tool tool-id=\"startup-prof\" tool-name=\"startup-prof\" tool-version=\"\(StartupVersion.current)\"/>\n"
      text += "    </header>\n    <body>\n"
      var names: Set<TextKey> = []
      for unit in section.units {
        guard names.insert(TextKey(unit.id)).inserted else { throw UnwritableText(id: unit.id, problem: .repeatedName) }
        text += try Self.element(unit)
      }
      text += "    </body>\n  </file>\n"
    }
    return Array((text + "</xliff>\n").utf8)
  }

  private static func element(_ unit: Unit) throws(UnwritableText) -> String {
    var text = "      <trans-unit id=\(try attribute(unit.id, of: unit.id)) xml:space=\"preserve\">\n"
    text += "        <source>\(try characters(unit.source, of: unit.id))</source>\n"
    if let target = unit.target {
      let state =
        try unit.state.map { state throws(UnwritableText) in " state=\(try attribute(state, of: unit.id))" } ?? ""
      text += "        <target\(state)>\(try characters(target, of: unit.id))</target>\n"
    }
    for note in unit.notes { text += "        <note>\(try characters(note, of: unit.id))</note>\n" }
    return text + "      </trans-unit>\n"
  }

  private static func characters(_ text: String, of id: String) throws(UnwritableText) -> String {
    try escaped(text, of: id, isAttribute: false)
  }

  private static func attribute(_ text: String, of id: String) throws(UnwritableText) -> String {
    "\"\(try escaped(text, of: id, isAttribute: true))\""
  }

  private static func escaped(
    _ text: String, of id: String, isAttribute: Bool
  ) throws(UnwritableText) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      // A reader would make a line feed of it, and of any of these in an attribute a space.
      case "\r": result += "&#13;"
      case "\n" where isAttribute: result += "&#10;"
      case "\t" where isAttribute: result += "&#9;"
      default:
        let isAllowed = scalar.value >= 0x20 || scalar == "\n" || scalar == "\t"
        guard isAllowed, scalar.value != 0xFFFE, scalar.value != 0xFFFF else {
          throw UnwritableText(id: id, problem: .character(scalar))
        }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
