@_spi(LaunchCacheFormat) import Startup

/// Writes the files of a sample app into an empty folder.
struct SampleAppWriter {
  /// A part of the app with string tables of its own.
  private struct Module {
    /// The name of its bundle; nil for the app itself.
    let bundle: String?
    /// What its keys start with.
    let prefix: String
    /// Its tables, and how many of 10 keys are in each.
    let tables: [(name: String, share: Int)]
  }

  private static let modules = [
    Module(bundle: nil, prefix: "app", tables: [("Localizable", 8), ("Errors", 2)]),
    Module(bundle: "Account", prefix: "account", tables: [("Localizable", 10)]),
    Module(bundle: "Catalog", prefix: "catalog", tables: [("Localizable", 7), ("Filters", 3)]),
    Module(bundle: "Checkout", prefix: "checkout", tables: [("Localizable", 6), ("Payments", 4)]),
    Module(bundle: "Media", prefix: "media", tables: [("Localizable", 10)]),
    Module(bundle: "Settings", prefix: "settings", tables: [("Localizable", 9), ("Legal", 1)]),
  ]

  /// Keys of each module at scale 1.
  static let keysOfModule = 2000

  let folder: String
  let scale: Double
  private var files: [SampleAppManifest.File] = []

  init(folder: String, scale: Double) {
    self.folder = folder
    self.scale = scale
  }

  /// Writes everything; the manifest comes last in time, but nobody sees the folder before it is renamed.
  consuming func write() throws(SystemError) {
    try add(Array(infoPropertyList.utf8), as: "Info.plist")
    let keyCount = max(1, Int((Double(SampleAppWriter.keysOfModule) * scale).rounded()))
    for (moduleIndex, module) in SampleAppWriter.modules.enumerated() {
      let keys = SampleAppKeys(prefix: module.prefix, count: keyCount)
      for (languageIndex, vocabulary) in SampleAppVocabulary.all.enumerated() {
        let language = "\(vocabulary.tag).lproj"
        let path = module.bundle.map { "Modules/\($0).bundle/\(language)" } ?? language
        try FileSystem.makeDirectory(PathName.join(folder, path))
        // A third of the files in UTF-16, as apps that grew over years have them; half of those big-endian.
        let encoding: SampleAppStrings.Encoding =
          (languageIndex + moduleIndex) % 3 != 0 ? .utf8 : languageIndex % 2 == 0 ? .utf16LittleEndian : .utf16BigEndian
        var strings = SampleAppStrings(vocabulary, encoding: encoding, isComplete: languageIndex == 0)
        var first = 0
        var share = 0
        for table in module.tables {
          share += table.share
          let end = keyCount * share / 10
          try add(strings.table(keys, first..<end), as: "\(path)/\(table.name).strings")
          first = end
        }
      }
    }
    let manifest = SampleAppManifest(version: SampleApp.generatorVersion, scale: scale, files: files)
    try write(manifest.jsonDocument(), to: SampleApp.manifestName)
  }

  private mutating func add(_ bytes: [UInt8], as path: String) throws(SystemError) {
    if Interruption.signal != nil { throw SystemError(call: "write", path: path, code: SystemError.interrupted) }
    try write(bytes, to: path)
    files.append(.init(path: path, size: bytes.count, hash: XXHash64.hash(bytes.span)))
  }

  /// Writes a file without making it durable: what a power cut would damage, the manifest's hashes find.
  private func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try FileDescriptor(
      path: PathName.join(folder, path), [.write, .create, .exclusive], permissions: 0o644)
    try file.write(bytes.span)
  }

  private var infoPropertyList: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>CFBundleDevelopmentRegion</key>
      <string>\(SampleAppVocabulary.all[0].tag)</string>
      <key>CFBundleIdentifier</key>
      <string>org.example.sample-app</string>
      <key>CFBundleName</key>
      <string>Sample</string>
      <key>CFBundleShortVersionString</key>
      <string>1.0</string>
      <key>CFBundleVersion</key>
      <string>\(SampleApp.generatorVersion)</string>
    </dict>
    </plist>

    """
  }
}
