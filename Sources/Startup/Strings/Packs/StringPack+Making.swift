extension StringPack {
  /// A pack of tables, with texts of any kind.
  public init(language: String, version: String, tables: StringTableSet) throws(StringPackError) {
    guard language == Localizations.base || LanguageTag(language) != nil,
      language.utf8.count <= StringPackHeader.nameLimit
    else { throw .notALanguage(language) }
    guard version.utf8.count <= StringPackHeader.nameLimit else { throw .tooLarge }
    for table in tables.tables {
      for (key, text) in table.texts where text.plain == nil {
        if LocalizedTextCoding.encode(text) == nil { throw .tooManyForms(key: key) }
      }
    }
    guard let payload = CompiledStrings.payload(of: tables) else { throw .tooLarge }
    let signed = StringPackHeader.signedPart(language: language, version: version, payload: payload)
    try self.init(signed + StringPackHeader.record(of: []))
  }

  /// A pack of texts by table and key, of one module or of the app itself.
  public init(
    language: String, version: String, texts: [String: [String: LocalizedText]], module: String = ""
  ) throws(StringPackError) {
    // In one order, so that the same texts give the same bytes.
    let tables = texts.ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, texts in
      StringTableSet.Table(
        module: module, name: name,
        texts: texts.ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
          (key: $0.key, text: $0.value)
        }
      )
    }
    try self.init(language: language, version: version, tables: StringTableSet(tables))
  }

  /// A pack of texts without forms by table and key.
  public init(
    language: String, version: String, texts: [String: [String: String]], module: String = ""
  ) throws(StringPackError) {
    let texts = texts.mapValues { $0.mapValues { LocalizedText($0) } }
    try self.init(language: language, version: version, texts: texts, module: module)
  }

  /// Writes the file, whole or not at all.
  public func write(to path: String) throws(SystemError) { try AtomicFile.write(contents, to: path) }

  // MARK: Signature

  /// What a signature is made over: all that stands before it.
  public var signedBytes: [UInt8] { [UInt8](copying: file.bytes.extracting(0..<header.signedLength)) }

  /// The signature that it came with; empty when there is none. `StringPackStore` has what checks it.
  public var signature: [UInt8] { [UInt8](copying: file.bytes.extracting(header.signature)) }

  /// The same pack with a signature over `signedBytes`, at most 4,096 bytes.
  public func signed(with signature: [UInt8]) throws(StringPackError) -> StringPack {
    guard signature.count <= StringPackHeader.signatureLimit else { throw .tooLarge }
    return try StringPack(signedBytes + StringPackHeader.record(of: signature))
  }
}

extension StringTableSet.Table {
  /// A table of texts that come from no file.
  public init(module: String = "", name: String, texts: [(key: String, text: LocalizedText)]) {
    guard let file = try? StringsFile([]) else { preconditionFailure("an empty file has no pairs") }
    self.init(module: module, name: name, file: file, texts: texts)
  }
}
