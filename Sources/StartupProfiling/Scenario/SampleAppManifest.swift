import Startup

/// What a sample app's folder must hold, written into it as JSON.
struct SampleAppManifest: Equatable, Sendable {
  /// One generated file.
  struct File: Equatable, Sendable {
    /// Its path in the folder.
    let path: String
    /// Its size in bytes.
    let size: Int
    /// The XXH64 hash of its bytes.
    let hash: UInt64
  }

  static let schema = "startup-prof/sample-app/1"

  /// The generator's version.
  let version: Int
  /// The scale it was generated with.
  let scale: Double
  /// Its files in the order of generation.
  let files: [File]

  init(version: Int, scale: Double, files: [File]) {
    self.version = version
    self.scale = scale
    self.files = files
  }

  /// Reads a manifest; anything that is not one is `unreadable`.
  init(_ bytes: [UInt8]) throws(Unreadable) {
    guard let root = try? JSONDocument.parse(bytes), root["schema"]?.string == SampleAppManifest.schema,
      let version = root["generatorVersion"]?.integer, let scale = root["scale"]?.double,
      let files = root["files"]?.members
    else { throw Unreadable() }
    self.version = Int(version)
    self.scale = scale
    self.files = try files.map { member throws(Unreadable) in
      guard PathName.staysInside(member.key), let facts = member.value.array, facts.count == 2,
        let size = facts[0].integer, let text = facts[1].string, let hash = UInt64(text, radix: 16)
      else { throw Unreadable() }
      return File(path: member.key, size: Int(size), hash: hash)
    }
  }

  /// The bytes are no manifest.
  struct Unreadable: Error {}

  /// The manifest as JSON: each file's path with its size and hash.
  func jsonDocument() -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("schema", SampleAppManifest.schema)
      $0.member("generatorVersion", version)
      $0.member("scale", scale)
      $0.object("files") { json in
        for file in files {
          json.array(file.path) {
            $0.value(file.size)
            $0.value(String(file.hash, radix: 16))
          }
        }
      }
    }
    return json.document()
  }
}
