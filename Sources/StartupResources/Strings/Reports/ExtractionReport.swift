import Startup

/// What was extracted from sources, for people, as a `.strings` file and as JSON.
public struct ExtractionReport: Sendable {
  private let extraction: TextExtraction
  /// The texts that are told.
  private let texts: [ExtractedText]

  /// A report of all texts, or of those of one table.
  public init(_ extraction: TextExtraction, table: String? = nil) {
    self.extraction = extraction
    texts = extraction.texts.filter { table == nil || Self.table(of: $0) == table }
  }

  private static func table(of text: ExtractedText) -> String { text.table ?? Localizer.mainTable }

  /// A line for each text, with its place as compilers print it, and a line that counts them.
  public func text(style: TextStyle) -> String {
    var result = ""
    for text in texts {
      let place = text.places[0]
      var line = "\(place.path):\(place.position): \(text.kind.rawValue) \(StringsFileText.quoted(text.key))"
      if text.kind == .interface, let value = text.value { line += " = \(StringsFileText.quoted(value))" }
      if let table = text.table { line += " in \(table)" }
      if text.places.count > 1 { line += ", \(text.places.count) times" }
      if let doubt = text.doubt { line += " (\(Self.words(doubt)))" }
      result += DisplayText.printable(line, style: style) + "\n"
    }
    let files = extraction.fileCount
    return result
      + "\(texts.count) \(texts.count == 1 ? "text" : "texts") in \(files) \(files == 1 ? "file" : "files")\n"
  }

  private static func words(_ doubt: ExtractedText.Doubt) -> String {
    switch doubt {
    case .unknownTypes: "types not known"
    case .builtBefore: "built before it is looked up, so that no table can have it"
    }
  }

  /// The texts as a `.strings` file, each behind what translators are told and where it is used. Texts of several tables have the
  /// table's name in front; a key of several stands where it is first, and is named where it would come again.
  public func stringsFile() -> String {
    var tables: [String] = []
    for text in texts where !tables.contains(Self.table(of: text)) { tables.append(Self.table(of: text)) }
    var result = ""
    var written: [TextKey: String] = [:]
    for table in tables.sorted() {
      if tables.count > 1 { result += StringsFileText.comment("Table \(table)") + "\n\n" }
      for text in texts where Self.table(of: text) == table && text.doubt != .builtBefore {
        if let other = written[TextKey(text.key)] {
          result += StringsFileText.comment("\(StringsFileText.quoted(text.key)) stands in table \(other)") + "\n\n"
          continue
        }
        written[TextKey(text.key)] = table
        var comment = text.comments.joined(separator: "\n   ")
        if comment.isEmpty { comment = "No comment" }
        let places = text.places.prefix(3).map { "\($0.path):\($0.position.line)" }.joined(separator: ", ")
        let more = text.places.count > 3 ? " and \(text.places.count - 3) more" : ""
        result += StringsFileText.comment("\(comment)\n   \(places)\(more)") + "\n"
        result += StringsFileText.pair(text.key, text.value ?? text.key) + "\n\n"
      }
    }
    return result
  }
}

extension ExtractionReport: JSONWritable {
  /// Writes the document `startup-prof/strings-extract/1` (docs/strings-extract.md).
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", "startup-prof/strings-extract/1")
      json.member("tool", "startup-prof \(StartupVersion.current)")
      json.member("files", extraction.fileCount)
      json.member("failures", extraction.failures.map(\.description))
      json.array("texts") { json in
        for text in texts { Self.write(text, to: &json) }
      }
    }
  }

  private static func write(_ text: ExtractedText, to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", text.kind.rawValue)
      json.member("key", text.key)
      json.member("table", table(of: text))
      json.member("value", text.value)
      json.member("comments", text.comments)
      json.member("arguments", text.argumentCount)
      json.member("doubt", text.doubt?.rawValue)
      json.member("count", text.places.count)
      json.array("places") { json in
        for place in text.places {
          json.object { json in
            json.member("file", place.path)
            json.member("line", place.position.line)
            json.member("column", place.position.column)
          }
        }
      }
    }
  }
}
