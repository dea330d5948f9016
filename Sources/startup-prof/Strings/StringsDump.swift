import Startup

/// The texts of one file of any kind that holds string tables.
struct StringsDump {
  /// The keys and their texts, in the order of the file.
  let texts: [(key: String, text: LocalizedText)]
  /// What was doubtful or left out, with the file's name.
  let problems: [StringsFileProblem]

  /// Reads a file, which may as well be a pipe, or `-` for standard input. What kind it is its name tells, else its contents.
  init(file: String, language: String?, isStrict: Bool) throws {
    let input = try InputFile(operand: file)
    let contents = try input.contents(limit: StringsFile.lengthLimit)
    let mode: StringsFile.Mode = isStrict ? .strict : .lenient
    let kind = Kind(rawValue: PathName.fileExtension(of: file)) ?? Kind(of: contents)
    if language != nil, kind != .catalog {
      throw ToolError("\(input.name): only a catalog has several languages; leave --language out")
    }
    var found: [StringsFileProblem]
    do {
      switch kind {
      case .catalog:
        let catalog = try StringCatalog(contents, mode: mode)
        texts = catalog.texts(in: try Self.language(language, in: catalog, input.name))
        found = catalog.problems
      case .dictionary:
        let dictionary = try StringsDictionaryFile(contents, mode: mode)
        texts = dictionary.texts
        found = dictionary.problems
      case .strings:
        let table = try StringsFile(contents, mode: mode)
        texts = table.pairs.map { ($0.key, LocalizedText($0.value)) }
        found = table.problems
      }
    } catch var problem as StringsFileProblem {
      problem.path = input.name
      throw problem
    }
    for index in found.indices { found[index].path = input.name }
    // What loading only reports in either mode, such as a key that comes again.
    if isStrict, let first = found.first { throw first }
    problems = found
  }

  private static func language(_ wanted: String?, in catalog: StringCatalog, _ name: String) throws(ToolError) -> String
  {
    let wanted = wanted ?? catalog.sourceLanguage
    if catalog.languages.contains(wanted) { return wanted }
    throw ToolError(
      "\(name): no texts in \"\(wanted)\"\(Suggestion.phrase(for: wanted, in: catalog.languages)); it has "
        + catalog.languages.joined(separator: ", "))
  }

  /// The kinds of file, by the ends of their names.
  private enum Kind: String {
    case strings
    case dictionary = "stringsdict"
    case catalog = "xcstrings"

    /// What contents without a name are: a property list may have texts with forms.
    init(of contents: [UInt8]) {
      if (try? JSONDocument.parse(contents))?["sourceLanguage"] != nil {
        self = .catalog
      } else {
        self = (try? PropertyList(contents)) == nil ? .strings : .dictionary
      }
    }
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
