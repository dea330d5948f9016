import Startup

/// What recorded runs of an app showed, for people and as JSON.
public struct ObservedReport: Sendable {
  private let comparison: ObservedComparison
  private let droppedCount: Int

  /// A report of recordings, compared with sources or not.
  public init(_ observed: ObservedTexts, sources: TextExtraction? = nil) {
    comparison = ObservedComparison(observed, sources: sources)
    droppedCount = observed.droppedCount
  }

  /// Each text with how often it was shown; with sources, those that they do not name, and those that were never shown.
  public func text(style: TextStyle) -> String {
    var result = ""
    for (item, place) in comparison.shown where !comparison.hasSources || place != nil {
      result += Self.line(item, place, style)
    }
    let unnamed = comparison.shown.filter { comparison.hasSources && $0.place == nil }
    if !unnamed.isEmpty {
      result += "\nshown, and named in no source:\n"
      for (item, _) in unnamed { result += Self.line(item, nil, style) }
    }
    if !comparison.unseen.isEmpty {
      result += "\nnamed in the sources, and never shown:\n"
      for text in comparison.unseen {
        let place = text.places[0]
        let table = text.table.map { " in \($0)" } ?? ""
        result +=
          DisplayText.printable(
            "\(place.path):\(place.position): \(StringsFileText.quoted(text.key))\(table)", style: style) + "\n"
      }
    }
    return result + summary()
  }

  private static func line(_ item: ObservedTexts.Item, _ place: ExtractedText.Place?, _ style: TextStyle) -> String {
    let digits = String(item.count)
    var line = String(repeating: " ", count: max(0, 7 - digits.count)) + digits + "  "
    line += StringsFileText.quoted(item.text)
    if let table = item.table, table != Localizer.mainTable { line += " in \(table)" }
    if let module = item.module, !module.isEmpty { line += " of \(module)" }
    if item.table == nil { line += " (literal)" }
    if let place { line += "  \(place.path):\(place.position)" }
    return DisplayText.printable(line, style: style) + "\n"
  }

  private func summary() -> String {
    let shown = comparison.shown.count
    var text = "\(shown) \(shown == 1 ? "text was" : "texts were") shown"
    if comparison.hasSources {
      let unnamed = comparison.shown.count { $0.place == nil }
      text += ", \(unnamed) of them named in no source; \(comparison.unseen.count) more are named and were not shown"
    }
    if droppedCount > 0 {
      text += "; \(droppedCount) \(droppedCount == 1 ? "lookup is" : "lookups are") not in the recordings"
    }
    return text + "\n"
  }
}

extension ObservedReport: JSONWritable {
  /// Writes the document `startup-prof/strings-observe/1` (docs/strings-observe.md).
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", "startup-prof/strings-observe/1")
      json.member("tool", "startup-prof \(StartupVersion.current)")
      json.member("dropped", droppedCount)
      json.array("shown") { json in
        for (item, place) in comparison.shown {
          json.object { json in
            json.member("text", item.text)
            json.member("table", item.table)
            json.member("module", item.module)
            json.member("count", item.count)
            Self.write(place, to: &json)
          }
        }
      }
      json.key("unseen")
      guard comparison.hasSources else { return json.null() }
      json.array { json in
        for text in comparison.unseen {
          json.object { json in
            json.member("text", text.key)
            json.member("table", text.kind == .literal ? nil : text.table ?? Localizer.mainTable)
            Self.write(text.places[0], to: &json)
          }
        }
      }
    }
  }

  private static func write(_ place: ExtractedText.Place?, to json: inout JSONWriter) {
    json.member("file", place?.path)
    json.member("line", place?.position.line)
    json.member("column", place?.position.column)
  }
}
