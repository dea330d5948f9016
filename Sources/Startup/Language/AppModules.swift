/// The parts of an app that have string tables of their own: the app itself and the bundles inside it.
public struct AppModules: Sendable {
  /// One part.
  public struct Module: Equatable, Sendable {
    /// Its name, without `.bundle`; empty for the app itself.
    public let name: String
    /// The folder that holds its language folders.
    public let folder: String
  }

  /// The app itself first, then the bundles by name.
  public let modules: [Module]
  /// The folders whose entries decide what `modules` is, for a fingerprint.
  let containers: [String]

  private static let suffix = ".bundle"

  /// Looks into `APP/Modules` and `APP` for folders that end in `.bundle`; of two with one name the first is taken.
  public init(app: String) throws(SystemError) {
    var modules = [Module(name: "", folder: app)]
    var seen: Set<String> = [""]
    let inner = PathName.join(app, "Modules")
    containers = FileSystem.isDirectory(inner) ? [app, inner] : [app]
    for folder in containers.reversed() {
      for entry in try FileSystem.names(in: folder) where entry.hasSuffix(Self.suffix) {
        let name = String(entry.dropLast(Self.suffix.count))
        if seen.insert(name).inserted { modules.append(Module(name: name, folder: PathName.join(folder, entry))) }
      }
    }
    self.modules = modules
  }
}
