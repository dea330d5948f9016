import Startup

/// The texts of one file of any kind that holds string tables.
struct StringsDump {
  /// The keys and their texts, in the order of the file.
  let texts: [(key: String, text: LocalizedText)]
  /// What was doubtful or left out, with the file's name.
  let problems: [StringsFileProblem]

  init(file: String, language: String?, isStrict: Bool) throws {
    let mode: StringsFile.Mode = isStrict ? .strict : .lenient
    var found: [StringsFileProblem]
    switch PathName.fileExtension(of: file) {
    case "xcstrings":
      let catalog = try StringCatalog.load(file, mode: mode)
      let wanted = language ?? catalog.sourceLanguage
      guard catalog.languages.contains(wanted) else {
        throw ToolError(
          "\(file): no texts in \"\(wanted)\"\(Suggestion.phrase(for: wanted, in: catalog.languages)); it has "
            + catalog.languages.joined(separator: ", "))
      }
      texts = catalog.texts(in: wanted)
      found = catalog.problems
    case "stringsdict":
      let dictionary = try StringsDictionaryFile.load(file, mode: mode)
      texts = dictionary.texts
      found = dictionary.problems
    default:
      let table = try StringsFile.load(file, mode: mode)
      texts = table.pairs.map { ($0.key, LocalizedText($0.value)) }
      found = table.problems
    }
    for index in found.indices where found[index].path == nil { found[index].path = file }
    problems = found
  }

  /// One object, key to text.
  func json() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in for (key, text) in texts { json.member(key, TextDocument(text: text)) } }
    return json.document()
  }

  /// A line for each key.
  func text() -> String {
    texts.map { StringsFileText.pair($0.key, $0.text.withoutArguments) + "\n" }.joined()
  }
}

/// A text as JSON: a string, or an object with what its forms go by.
private struct TextDocument: JSONWritable {
  let text: LocalizedText

  func write(to json: inout JSONWriter) {
    if let plain = text.plain { return json.string(plain) }
    guard !text.variables.isEmpty else { return write(text.form, to: &json) }
    json.object { json in
      json.key("text")
      write(text.form, to: &json)
      json.object("variables") { json in
        for variable in text.variables {
          json.object(variable.name) { json in
            json.member("argument", variable.argument)
            json.member("conversion", variable.conversion)
            json.key("text")
            write(variable.form, to: &json)
          }
        }
      }
    }
  }

  private func write(_ form: LocalizedText.Form, to json: inout JSONWriter) {
    switch form {
    case .text(let text): json.string(text)
    case .plural(let forms):
      write(
        "plural", PluralCategory.allCases.compactMap { category in forms[category].map { (category.rawValue, $0) } },
        to: &json)
    case .device(let forms):
      write(
        "device", DeviceKind.allCases.compactMap { device in forms[device].map { (device.rawValue, $0) } }, to: &json)
    case .width(let forms): write("width", forms.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) }, to: &json)
    }
  }

  private func write(_ rule: String, _ forms: [(String, LocalizedText.Form)], to json: inout JSONWriter) {
    json.object { json in
      json.object(rule) { json in
        for (name, form) in forms {
          json.key(name)
          write(form, to: &json)
        }
      }
    }
  }
}
