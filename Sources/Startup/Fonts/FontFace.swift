/// One face of a font file: what it is called, what it looks like, and which characters it has.
///
/// What can't be read of it is left out and told by `problems`; the rest is there.
public struct FontFace: Sendable {
  /// How a face leans (OpenType, `OS/2`, `fsSelection`).
  public enum Slant: String, CaseIterable, Sendable {
    /// Not at all.
    case upright
    /// With letters of its own.
    case italic
    /// The upright letters, leaned.
    case oblique
  }

  /// A point of a variable font's space that has a name (OpenType, `fvar`).
  public struct Instance: Sendable {
    /// What the instance is called within the family, such as `Semi Bold`.
    public let style: String?
    /// Its PostScript name; when the font has none, the one that Adobe's Technical Note 5902 makes of family and style.
    public let postScriptName: String?
  }

  /// Its number in the file, from 0.
  public let index: Int
  /// How its outlines are written: `.trueType` or `.compact`.
  public let format: FontFormat
  /// Its PostScript name as it stands in the font, with spaces if there are any (`name`, 6).
  public internal(set) var postScriptName: String?
  /// Its name for people (`name`, 4).
  public internal(set) var fullName: String?
  /// The family it belongs to (`name`, 16, else 1).
  public internal(set) var family: String?
  /// What it is within the family (`name`, 17, else 2).
  public internal(set) var style: String?
  /// From 1 to 1000, 400 for regular and 700 for bold (`OS/2`, `usWeightClass`).
  public internal(set) var weight = 400
  /// From 1, ultra-condensed, by 5, normal, to 9 (`OS/2`, `usWidthClass`).
  public internal(set) var width = 5
  /// How it leans.
  public internal(set) var slant = Slant.upright
  /// How many glyphs it has; 0 when `maxp` can't be read.
  public internal(set) var glyphCount = 0
  /// Which characters it has, and by which glyphs.
  public internal(set) var characters = CharacterMap.empty
  /// The named instances of a variable font.
  public internal(set) var instances: [Instance] = []
  /// The version of its table of glyph names, such as 2.0; nil without such a table (`post`).
  public internal(set) var postVersion: Double?
  /// What could not be read.
  public internal(set) var problems: [FontError] = []

  init(index: Int, format: FontFormat) {
    self.index = index
    self.format = format
  }
}
