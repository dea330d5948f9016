/// What came of registering one file.
public enum FontRegistration: Sendable {
  /// Its faces are registered now.
  case registered(path: String, fonts: [RegisteredFont])
  /// They were before, by this path; nothing changed.
  case already(path: String)
  /// It lies in a folder that was named, and is a kind of font that is not read.
  case skipped(FontError)
}

extension FontRegistration {
  /// What came of each file of a registration.
  static func outcomes(of addition: FontLayers.Addition, _ files: [IndexedFile]) -> [FontRegistration] {
    var outcomes: [FontRegistration] = []
    // Those that are new follow each other in the index, in this order.
    var face = 0
    for file in files {
      switch file.content {
      case .folder, .parent: break
      case .skipped(let format): outcomes.append(.skipped(FontError(.unsupported(format)).about(file: file.path)))
      case .fonts where addition.already.contains(TextKey(file.realPath)): outcomes.append(.already(path: file.path))
      case .fonts(let faces):
        guard let index = addition.index else { break }
        let numbers = face..<face + faces.count
        face += faces.count
        let fonts = numbers.map { RegisteredFont(index, FontIndex.Hit(face: $0, instance: nil)) }
        outcomes.append(.registered(path: file.path, fonts: fonts))
      }
    }
    return outcomes
  }
}

/// Why nothing was registered: everything that is wrong with the files that were to be.
public struct FontRegistrationError: Error, Sendable, CustomStringConvertible {
  /// What is wrong with one file.
  public enum Problem: Sendable, CustomStringConvertible {
    /// The file or the folder can't be read, or has no font.
    case unreadable(FontError)
    /// A face has no PostScript name to be registered by.
    case nameless(path: String, face: Int, family: String?)
    /// Another file has a face of this PostScript name; `other` is its path.
    case conflict(postScriptName: String, family: String?, path: String, other: String)

    /// The problem in one line, with file, PostScript name and family.
    public var description: String {
      switch self {
      case .unreadable(let error): error.description
      case .nameless(let path, let face, let family):
        "\(path): face \(face)\(Self.phrase(family)) has no PostScript name to be registered by"
      case .conflict(let name, let family, let path, let other):
        "\(path): PostScript name \"\(name)\"\(Self.phrase(family)) is that of \(other) already"
      }
    }

    private static func phrase(_ family: String?) -> String { family.map { " of family \"\($0)\"" } ?? "" }
  }

  /// What is wrong, file by file; at least one.
  public let problems: [Problem]

  /// All problems, a line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
