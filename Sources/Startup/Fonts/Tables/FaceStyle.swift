/// Weight, width and slant of a face, as the tables `OS/2` and `head` have them.
struct FaceStyle {
  var weight = 400
  var width = 5
  var slant = FontFace.Slant.upright

  private enum Selection {
    static let italic = 1 << 0
    static let oblique = 1 << 9
  }

  private enum MacStyle {
    static let bold = 1 << 0
    static let italic = 1 << 1
    static let condensed = 1 << 5
    static let extended = 1 << 6
  }

  /// How much of either table is read.
  static let windowsMetricsLength: Int64 = 64
  static let fontHeaderLength: Int64 = 54

  /// From `OS/2` (`usWeightClass`, `usWidthClass`, `fsSelection`).
  init(windowsMetrics table: FontTable) throws(FontError) {
    weight = try table.uint16(4)
    width = try table.uint16(6)
    let selection = try table.uint16(62)
    slant = selection & Selection.oblique != 0 ? .oblique : selection & Selection.italic != 0 ? .italic : .upright
  }

  /// From `head` (`macStyle`), for a face without `OS/2`.
  init(fontHeader table: FontTable) throws(FontError) {
    let style = try table.uint16(44)
    if style & MacStyle.bold != 0 { weight = 700 }
    if style & MacStyle.italic != 0 { slant = .italic }
    if style & MacStyle.condensed != 0 { width = 3 }
    if style & MacStyle.extended != 0 { width = 7 }
  }
}
