import Startup

/// What translators exchange: a file of XLIFF 1.2, with the texts of a language beside those they are translated from.
public struct XLIFFFile: Equatable, Sendable {
  /// A text with its translation.
  public struct Unit: Equatable, Sendable {
    /// The key.
    public var id: String
    /// The text that is translated.
    public var source: String
    /// The translation; nil when there is none yet.
    public var target: String?
    /// How far it is translated, in XLIFF's words: `new`, `translated`, `needs-review-translation`, `final`, …
    public var state: String?
    /// What translators are told.
    public var notes: [String]
    /// Where it stood in the file that it was read from.
    var place = SourcePlace()

    /// A unit from its parts.
    public init(id: String, source: String, target: String? = nil, state: String? = nil, notes: [String] = []) {
      self.id = id
      self.source = source
      self.target = target
      self.state = state
      self.notes = notes
    }
  }

  /// The texts of one table.
  public struct Section: Equatable, Sendable {
    /// The file that they come from: `en.lproj/Localizable.strings`.
    public var original: String
    /// The language of the sources.
    public var sourceLanguage: String
    /// The language of the targets.
    public var targetLanguage: String
    /// The texts.
    public var units: [Unit]
    /// Where it stood in the file that it was read from.
    var place = SourcePlace()

    /// A section from its parts.
    public init(original: String, sourceLanguage: String, targetLanguage: String, units: [Unit] = []) {
      self.original = original
      self.sourceLanguage = sourceLanguage
      self.targetLanguage = targetLanguage
      self.units = units
    }
  }

  /// The sections, each a `<file>`.
  public var sections: [Section]

  /// A file from its sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// Reads a file's bytes, in UTF-8, or in UTF-16 or UTF-32 with a byte-order mark.
  ///
  /// Of elements inside of texts what they stand for is kept: the code in `<bpt>`, `<ept>`, `<ph>`, `<it>`, the text in `<g>` and `<mrk>`, the
  /// `equiv-text` of an `<x/>`. Alternatives and what other tools add are read over.
  public init(_ contents: [UInt8]) throws(XLIFFError) {
    let (encoding, markLength) = TextEncoding.detect(contents.span)
    let text = encoding == .utf8 ? contents : encoding.utf8(contents.span, from: markLength)
    var reader = XLIFFReader(XMLReader(text.span))
    try reader.read()
    sections = reader.sections
  }
}

extension XLIFFFile {
  /// Whether bytes begin as XML does rather than as a table of fields.
  public static func begins(_ contents: [UInt8]) -> Bool {
    let (encoding, markLength) = TextEncoding.detect(contents.span)
    let head = Array(contents.prefix(1024))
    let text = encoding == .utf8 ? Array(head.dropFirst(markLength)) : encoding.utf8(head.span, from: markLength)
    return text.first { $0 > 0x20 } == UInt8(ascii: "<")
  }
}
