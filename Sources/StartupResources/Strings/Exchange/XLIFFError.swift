import Startup

/// Why a file is not the XLIFF it should be, and where.
public typealias XLIFFError = PlacedError<XLIFFProblem>

/// Why a file is not the XLIFF it should be.
public enum XLIFFProblem: Equatable, Sendable, CustomStringConvertible {
  /// It is no XML.
  case xml(XMLError)
  /// Its first element is another.
  case notXLIFF(found: String)
  /// A version that is not read.
  case version(String)
  /// A `<file>` that does not say something it must.
  case missingAttribute(String, file: String?)
  /// A `<trans-unit>` without an id, or with neither a source nor a target.
  case incompleteUnit(missing: String)
  /// Another `<trans-unit>` of the same file for the same language has the same id; `first` is where it stands.
  case duplicateUnit(id: String, first: TextPosition)

  /// What is wrong in words.
  public var description: String {
    switch self {
    case .xml(let error): error.message
    case .notXLIFF(let found): "expected the element <xliff>, found <\(found)>"
    case .version(let version): "XLIFF of version \"\(version)\"; 1.0 to 1.2 are read"
    case .missingAttribute(let name, let file):
      "<file\(file.map { " original=\"\($0)\"" } ?? "")> has no \(name), so that its texts belong to no language"
    case .incompleteUnit(let missing): "a <trans-unit> has no \(missing)"
    case .duplicateUnit(let id, let first): "the <trans-unit id=\"\(id)\"> again, first at \(first)"
    }
  }
}
