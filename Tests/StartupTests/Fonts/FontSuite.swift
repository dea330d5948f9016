import Startup

/// The fonts of `../shared/cases/fonts/suite`, with what fontTools, FreeType and the OpenType Sanitizer say of each.
enum FontSuite {
  struct Row {
    let path: String
    /// What fontTools says: a PostScript name, nil for a font without one, or an error.
    let postScriptName: Result<String?, Refusal>
    /// The subtables that fontTools lists, as `3/1/f4`; nil when it fails.
    let characterMaps: [String]?
    /// The version that fontTools finds; nil when it fails or there is none.
    let postVersion: Double?
  }

  struct Refusal: Error {}

  static func rows() throws -> [Row] {
    try TableOfCases.rows("fonts/suite_oracle.tsv", hasHeader: true).filter { $0.count >= 7 }.map { fields in
      let name: Result<String?, Refusal> =
        fields[2].hasPrefix("ok:") ? .success(Self.name(String(fields[2].dropFirst(3)))) : .failure(Refusal())
      let maps = fields[5].split(separator: ",").map(String.init)
      return Row(
        path: SharedCases.path("fonts/" + fields[0]), postScriptName: name,
        characterMaps: fields[5].hasPrefix("ERR") || maps.isEmpty ? nil : maps == ["(none)"] ? [] : maps,
        postVersion: Double(fields[6]))
    }
  }

  private static func name(_ text: String) -> String? { text == "None" || text == "(no name)" ? nil : text }
}
