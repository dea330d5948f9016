@testable import Startup

/// An app with texts, a place for its packs, and localizers that start anew as launches do.
struct PackScene {
  let sample: SampleTables
  /// In memory, where the machine has that: packs are made durable, which takes a disk its time.
  let folder: TemporaryFolder
  var root: String { folder.path("packs") }
  var store: StringPackStore { StringPackStore(path: root) }

  init() throws {
    sample = try SampleTables.usual()
    folder = try TemporaryFolder(inMemory: true)
  }

  /// A localizer of a new launch.
  func launch(
    _ preferred: [String] = ["de"], store: StringPackStore? = nil, tracer: Tracer = .disabled
  ) throws -> Localizer {
    try start(preferred, store: store, tracer: tracer).localizer
  }

  /// A localizer of a new launch, and what the launch was told.
  func start(
    _ preferred: [String] = ["de"], store: StringPackStore? = nil, tracer: Tracer = .disabled
  ) throws -> (localizer: Localizer, warnings: [String]) {
    let localizer = Localizer(tracer: tracer)
    let loading = try localizer.load(
      app: sample.app, decision: sample.decide(preferred), packs: store ?? self.store)
    return (localizer, loading.warnings)
  }

  /// A pack that changes two texts of the app's main table and brings a new one.
  static func pack(_ language: String, _ version: String) throws -> StringPack {
    try StringPack(
      language: language, version: version,
      texts: ["Localizable": ["key.1": "\(version) 1", "key.2": "\(version) 2 ä", "new": version]])
  }

  /// The numbers of a language's stored packs.
  func numbers(_ language: String) throws -> [String] { try FileSystem.names(in: PathName.join(root, language)) }
}
