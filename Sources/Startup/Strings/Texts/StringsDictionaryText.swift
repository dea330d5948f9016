/// How texts with forms are written as a `.stringsdict` file.
package enum StringsDictionaryText {
  /// A file with these texts, an XML property list.
  package static func file(_ texts: [(key: String, text: LocalizedText)]) -> String {
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    for (key, text) in texts {
      result += "  <key>\(escaped(key))</key>\n  <dict>\n"
      result += members(of: text)
      result += "  </dict>\n"
    }
    return result + "</dict>\n</plist>\n"
  }

  private static func members(of text: LocalizedText) -> String {
    switch text.form {
    case .text(let format):
      return pair("NSStringLocalizedFormatKey", text.numbered(format), 2) + variables(of: text)
    case .device, .width: return ruled(text.form, depth: 2) + variables(of: text)
    case .plural(let forms):
      // A variable that stands for the whole text, and takes the number that the text goes by.
      let argument = LocalizedText.pluralArgument(of: forms) + 1
      let variable = LocalizedText.Variable(name: "value", argument: argument, form: text.form)
      let whole = LocalizedText(.text("%#@value@"), variables: [variable] + text.variables)
      return members(of: whole.withNumberedForms(of: "value"))
    }
  }

  private static func variables(of text: LocalizedText) -> String {
    text.variables.map { variable in
      var members = pair("NSStringFormatSpecTypeKey", rule(of: variable.form).rawValue, 3)
      members += pair("NSStringFormatValueTypeKey", variable.conversion, 3)
      members += forms(of: variable.form, depth: 3)
      return "    <key>\(escaped(variable.name))</key>\n    <dict>\n\(members)    </dict>\n"
    }.joined()
  }

  private static func rule(of form: LocalizedText.Form) -> StringsDictionaryRule {
    switch form {
    case .text, .plural: .plural
    case .device: .device
    case .width: .width
    }
  }

  /// The forms of a rule; a text alone is the form that all numbers have.
  private static func forms(of form: LocalizedText.Form, depth: Int) -> String {
    switch form {
    case .text(let text): pair("other", text, depth)
    case .plural(let forms):
      PluralCategory.allCases.compactMap { category in forms[category].map { member(category.rawValue, $0, depth) } }
        .joined()
    case .device(let forms):
      DeviceKind.allCases.compactMap { device in forms[device].map { member(device.rawValue, $0, depth) } }.joined()
    case .width(let forms):
      forms.keys.sorted().map { member("\($0)", forms[$0]!, depth) }.joined()
    }
  }

  private static func member(_ name: String, _ form: LocalizedText.Form, _ depth: Int) -> String {
    if case .text(let text) = form { return pair(name, text, depth) }
    let space = String(repeating: "  ", count: depth)
    return "\(space)<key>\(name)</key>\n\(space)<dict>\n\(ruled(form, depth: depth + 1))\(space)</dict>\n"
  }

  /// A rule with its forms, inside of a form.
  private static func ruled(_ form: LocalizedText.Form, depth: Int) -> String {
    let space = String(repeating: "  ", count: depth)
    let inner = forms(of: form, depth: depth + 1)
    return "\(space)<key>\(rule(of: form).rawValue)</key>\n\(space)<dict>\n\(inner)\(space)</dict>\n"
  }

  private static func pair(_ key: String, _ text: String, _ depth: Int) -> String {
    let space = String(repeating: "  ", count: depth)
    return "\(space)<key>\(escaped(key))</key>\n\(space)<string>\(escaped(text))</string>\n"
  }

  package static func escaped(_ text: String) -> String {
    text.replacingBytes("&", with: "&amp;").replacingBytes("<", with: "&lt;").replacingBytes(">", with: "&gt;")
      .replacingBytes("\r", with: "&#13;")
  }
}

extension LocalizedText {
  /// The same text with every conversion of a variable's forms numbered, so that each takes the argument that it takes when the form
  /// is the whole text.
  fileprivate func withNumberedForms(of name: String) -> LocalizedText {
    var text = self
    for index in text.variables.indices where text.variables[index].name == name {
      text.variables[index].form = text.variables[index].form.mapped { Self.numberingConversions(of: $0) }
    }
    return text
  }

  private static func numberingConversions(of format: String) -> String {
    let bytes = format.utf8Span.span
    var result = ""
    var next = 1
    var end = 0
    var scanner = FormatScanner(bytes)
    while let piece = scanner.next() {
      result += String(repairing: bytes.extracting(end..<piece.range.lowerBound))
      end = piece.range.upperBound
      let written = String(repairing: bytes.extracting(piece.range))
      // A width that is an argument itself can't be numbered apart; such a text is left as it is.
      if piece.width == .next || piece.precision == .next { return format }
      guard piece.isConversion, piece.position == 0 else {
        result += written
        continue
      }
      result += "%\(next)$\(written.dropFirst())"
      next += 1
    }
    return result + String(repairing: bytes.extracting(end..<bytes.count))
  }
}

extension LocalizedText.Form {
  /// The same forms with other texts.
  // Forms in forms: not inlined into itself, level by level.
  @inline(never)
  package func mapped(_ change: (String) -> String) -> LocalizedText.Form {
    switch self {
    case .text(let text): .text(change(text))
    case .plural(let forms): .plural(forms.mapValues { $0.mapped(change) })
    case .device(let forms): .device(forms.mapValues { $0.mapped(change) })
    case .width(let forms): .width(forms.mapValues { $0.mapped(change) })
    }
  }
}
