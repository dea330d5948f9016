import Startup

/// Fonts as the JSON document `startup-prof/fonts/1` (docs/fonts.md).
public struct FontsDocument: JSONWritable, Sendable {
  private let scan: FontScan
  private let check: FontsCheck?
  private let paths: [String]

  /// The document of a list of what some paths name.
  public init(_ scan: FontScan, of paths: [String]) {
    self.scan = scan
    self.paths = paths
    check = nil
  }

  /// The document of a check, which has findings as well.
  public init(_ check: FontsCheck, of paths: [String]) {
    scan = check.scan
    self.paths = paths
    self.check = check
  }

  /// Writes the document as one object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", "startup-prof/fonts/1")
      json.member("tool", "startup-prof \(StartupVersion.current)")
      json.member("paths", paths)
      json.member("files", scan.fileCount)
      json.array("faces") { json in
        for file in scan.files {
          for face in file.faces { write(face, of: file, to: &json) }
        }
      }
      json.array("errors") { json in
        for error in scan.failures + scan.files.flatMap(\.problems) { write(error, hasFile: true, to: &json) }
      }
      if let check { write(check, to: &json) }
    }
  }

  private func write(_ face: FontFace, of file: FontFile, to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file.path)
      json.member("face", face.index)
      json.member("format", face.format.rawValue)
      json.member("postScriptName", face.postScriptName)
      json.member("fullName", face.fullName)
      json.member("family", face.family)
      json.member("style", face.style)
      json.member("weight", face.weight)
      json.member("width", face.width)
      json.member("slant", face.slant.rawValue)
      json.member("glyphs", face.glyphCount)
      json.member("mappedCharacters", face.characters.count)
      json.array("instances") { json in
        for instance in face.instances {
          json.object { json in
            json.member("style", instance.style)
            json.member("postScriptName", instance.postScriptName)
          }
        }
      }
      json.array("errors") { json in
        for error in face.problems { write(error, hasFile: false, to: &json) }
      }
    }
  }

  private func write(_ error: FontError, hasFile: Bool, to json: inout JSONWriter) {
    json.object { json in
      if hasFile {
        json.member("file", error.file)
        json.member("face", error.face)
      }
      json.member("table", error.table)
      json.member("offset", error.offset)
      json.member("message", error.message)
    }
  }

  private func write(_ check: FontsCheck, to json: inout JSONWriter) {
    FindingSeverity.write(counts: check.count, to: &json)
    json.array("findings") { json in
      for finding in check.findings {
        json.object { json in
          json.member("rule", finding.rule.rawValue)
          json.member("severity", finding.severity.rawValue)
          json.member("file", finding.path)
          json.member("face", finding.face)
          json.member("offset", finding.offset)
          json.member("message", finding.message)
          json.member("related", finding.related)
        }
      }
    }
  }
}
