import Startup

/// The faces of some fonts as a table for people.
public struct FontsListReport: Sendable {
  private let scan: FontScan
  private let style: TextStyle

  /// A report in the style of the place it goes to.
  public init(_ scan: FontScan, style: TextStyle) {
    self.scan = scan
    self.style = style
  }

  /// A line for each face, then one that counts them.
  public func text() -> String {
    var table = TextTable([.left, .left, .left, .right, .right, .left, .right, .right, .left])
    let heads = ["PostScript name", "family", "style", "weight", "width", "slant", "glyphs", "characters", "file"]
    table.add(heads.map { TextTable.Cell($0, .faint) })
    for file in scan.files {
      for face in file.faces { table.add(cells(of: face, in: file)) }
    }
    return table.lines(style: style).map { $0 + "\n" }.joined() + scan.summary + "\n"
  }

  private func cells(of face: FontFace, in file: FontFile) -> [TextTable.Cell] {
    var styleName = face.style ?? ""
    if !face.instances.isEmpty { styleName += " (\(CountedNoun.phrase(face.instances.count, "instance")))" }
    let place = (file.path ?? "") + (file.format == .collection ? " face \(face.index)" : "")
    let texts = [
      face.postScriptName ?? "-", face.family ?? "-", styleName, "\(face.weight)", "\(face.width)",
      face.slant.rawValue, "\(face.glyphCount)", "\(face.characters.count)", place,
    ]
    return texts.map { TextTable.Cell(DisplayText.printable($0, style: style)) }
  }
}

extension FontScan {
  /// `3 faces in 2 files`.
  var summary: String { "\(CountedNoun.phrase(faceCount, "face")) in \(CountedNoun.phrase(fileCount, "file"))" }
}
