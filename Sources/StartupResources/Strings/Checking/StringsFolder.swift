import Startup

/// The string tables in a folder and in all folders below it, as files.
///
/// Hidden folders and what is built or fetched are left out. Symbolic links are followed to language folders and to files, as a launch
/// follows them, but to no other folders, which may lead anywhere.
struct StringsFolder: Sendable {
  struct File: Sendable {
    let path: String
    /// The table, the file's name without its extension.
    let table: String
    /// The language of the folder it is in; nil for a catalog and for a file outside of language folders.
    let language: String?
    let kind: Kind
  }

  enum Kind: String, Sendable {
    case strings
    case dictionary = "stringsdict"
    case catalog = "xcstrings"
  }

  /// A folder that holds language folders or catalogs.
  struct Container: Sendable {
    let path: String
    var files: [File] = []
    /// The languages that have a folder.
    var languages: Set<String> = []
    /// The interface files whose texts are translated in a table of their name, and which are the development language's.
    var interfaceTables: Set<String> = []
    /// `CFBundleDevelopmentRegion`, when an `Info.plist` says it.
    var developmentRegion: String?
  }

  private(set) var containers: [Container] = []
  private(set) var failures: [SystemError] = []

  private static let suffix = ".lproj"

  /// Looks through a folder, or takes the one file or language folder that a path names. Throws when it can't be read.
  init(_ path: String) throws(SystemError) {
    let isLanguage = path.hasSuffix(Self.suffix) || path.hasSuffix(Self.suffix + "/")
    if !isLanguage, try FileStatus(path: path).kind == .directory {
      look(through: path, try FileSystem.names(in: path), region: nil, depth: 0)
      return
    }
    let folder = PathName.parent(of: path)
    let container = isLanguage ? folder : folder.hasSuffix(Self.suffix) ? PathName.parent(of: folder) : folder
    var only = Container(path: container)
    only.developmentRegion = Self.region(of: container)
    if isLanguage {
      _ = try FileSystem.names(in: path)
      addLanguage(PathName.stem(of: path), path, to: &only)
    } else {
      let language = container == folder ? nil : PathName.stem(of: folder)
      add(PathName.lastComponent(of: path), path, language: language, to: &only)
    }
    containers.append(only)
  }

  private mutating func look(through folder: String, _ names: [String], region inherited: String?, depth: Int) {
    var container = Container(path: folder)
    let region = Self.region(of: folder) ?? inherited
    container.developmentRegion = region
    var inner: [String] = []
    for name in names {
      let path = ProjectFolder.path(of: name, in: folder)
      guard let own = try? FileStatus(withoutFollowing: path),
        let status = own.kind == .symbolicLink ? try? FileStatus(path: path) : own
      else { continue }
      if status.kind == .directory {
        if name.hasSuffix(Self.suffix) {
          addLanguage(String(name.dropLast(Self.suffix.count)), path, to: &container)
        } else if own.kind == .directory, !ProjectFolder.isOfOthers(name) {
          inner.append(path)
        }
      } else if status.kind == .regular {
        add(name, path, language: nil, to: &container)
      }
    }
    if !container.files.isEmpty || !container.languages.isEmpty { containers.append(container) }
    guard depth < ProjectFolder.depthLimit else { return }
    for path in inner {
      do throws(SystemError) {
        look(through: path, try FileSystem.names(in: path), region: region, depth: depth + 1)
      } catch { failures.append(error) }
    }
  }

  private static func region(of folder: String) -> String? {
    InfoPropertyList.developmentRegion(inApp: folder).value
  }

  private mutating func addLanguage(_ language: String, _ folder: String, to container: inout Container) {
    container.languages.insert(language)
    do throws(SystemError) {
      for name in try FileSystem.names(in: folder) {
        let path = PathName.join(folder, name)
        // What is no file of texts is another's to read: interface files, help, images.
        let holdsTexts = Kind(rawValue: PathName.fileExtension(of: name)).map { $0 != .catalog } ?? false
        do throws(SystemError) {
          switch try FileStatus(path: path).kind {
          case .regular: add(name, path, language: language, to: &container)
          case .directory: if holdsTexts { failures.append(.isADirectory(path)) }
          default: if holdsTexts { failures.append(.isNotRegular(path)) }
          }
        } catch { if holdsTexts { failures.append(error) } }
      }
    } catch { failures.append(error) }
  }

  private func add(_ name: String, _ path: String, language: String?, to container: inout Container) {
    let table = PathName.stem(of: name)
    switch PathName.fileExtension(of: name) {
    case "xib", "storyboard", "nib", "intentdefinition": container.interfaceTables.insert(table)
    case let suffix:
      guard let kind = Kind(rawValue: suffix), language == nil || kind != .catalog else { return }
      container.files.append(File(path: path, table: table, language: language, kind: kind))
    }
  }
}
