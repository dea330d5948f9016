import Startup

/// What an index of fonts has and saves, for people.
public struct FontsIndexReport: Sendable {
  private let survey: FontIndexSurvey
  private let style: TextStyle

  /// A report in the style of the place it goes to.
  public init(_ survey: FontIndexSurvey, style: TextStyle) {
    self.survey = survey
    self.style = style
  }

  /// The index in a line, then a line for each way to register.
  public func text() -> String {
    var table = TextTable([.left, .right, .right, .right])
    table.add(["registering", "median", "least", "most"].map { TextTable.Cell($0, .faint) })
    for way in survey.ways {
      let texts = [way.median, way.range.lowerBound, way.range.upperBound].map { DurationUnit.text($0) }
      table.add(([Self.title(of: way)] + texts).map { TextTable.Cell($0) })
    }
    let faces = CountedNoun.phrase(survey.faceCount, "face")
    let files = CountedNoun.phrase(survey.fileCount, "file")
    let index = "\(faces) in \(files), an index of \(CountedNoun.phrase(survey.section.payload.count, "byte"))\n"
    return index + table.lines(style: style).map { $0 + "\n" }.joined()
      + "\(FontIndexSurvey.rounds) times each in one process, files in memory\n"
  }

  private static func title(of way: FontIndexSurvey.Way) -> String {
    switch way.validation {
    case "none": "all fonts read"
    case "files": "by the index, each file looked at"
    case "folders": "by the index, each folder looked at"
    default: "by the index, the app's version trusted"
    }
  }
}

extension FontIndexSurvey: JSONWritable {
  /// Writes the document `startup-prof/fonts-index/1` (docs/fonts.md).
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", "startup-prof/fonts-index/1")
      json.member("tool", "startup-prof \(StartupVersion.current)")
      json.member("files", fileCount)
      json.member("faces", faceCount)
      json.member("bytes", section.payload.count)
      json.member("rounds", Self.rounds)
      json.array("ways") { json in
        for way in ways {
          json.object { json in
            json.member("validation", way.validation)
            json.member("median", way.median)
            json.member("least", way.range.lowerBound)
            json.member("most", way.range.upperBound)
          }
        }
      }
      json.member("warnings", warnings)
    }
  }
}
