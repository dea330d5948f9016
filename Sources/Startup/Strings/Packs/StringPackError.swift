/// Why a string pack can't be made, read, applied or taken back. What was in use before still is.
public enum StringPackError: Error, Equatable, Sendable, CustomStringConvertible {
  // Making one.

  /// A pack's language must be a language tag.
  case notALanguage(String)
  /// Its texts are longer than a pack may be.
  case tooLarge
  /// A text has more forms than a table can hold.
  case tooManyForms(key: String)

  // Its bytes.

  /// Fewer bytes than the shortest pack has.
  case tooShort(length: Int)
  /// They don't begin as a pack does.
  case notAPack
  /// Written in the other byte order.
  case otherByteOrder
  /// Written in another format than this version of the library reads.
  case otherFormat(version: UInt32)
  /// Its tables have another layout than this version of the library reads.
  case otherLayout(version: UInt32)
  /// Cut off or appended to.
  case wrongLength(expected: Int, found: Int)
  /// The part that begins at this byte does not fit its checksum.
  case damaged(offset: Int)
  /// The checksums fit, but the tables contradict themselves at this byte of theirs.
  case malformed(offset: Int)

  // Its place.

  /// A system call failed, for instance because the disk is full.
  case system(SystemError)
  /// What is stored is a link, a folder or a device.
  case notARegularFile
  /// What is stored, or its folder, belongs to another user.
  case foreign(owner: UInt32)
  /// Others may write what is stored, or replace it (the permission bits of the file or its folder).
  case writableByOthers(permissions: UInt32)
  /// It is stored as the pack of another language than it is of.
  case misplaced(language: String)

  // Applying one.

  /// The app's verifier refused the signature.
  case signatureRefused
  /// The strings were loaded without a place for packs.
  case nowhereToKeep
  /// There is no pack of this language.
  case noPack(language: String)
  /// The pack before is not kept any more.
  case noEarlierPack(language: String)
  /// The pack is stored, but the strings could not be published with it.
  case notPublished(LocalizerError)

  public var description: String {
    switch self {
    case .notALanguage(let text): "\"\(text)\" is not a language"
    case .tooLarge: "the texts are longer than \(StringPack.lengthLimit >> 20) MB"
    case .tooManyForms(let key): "the text of \"\(key)\" has too many forms"
    case .tooShort(let length): "the string pack has only \(length) bytes"
    case .notAPack: "the file is not a string pack"
    case .otherByteOrder: "the string pack was written in the other byte order"
    case .otherFormat(let version):
      "the string pack has the format \(version), expected \(StringPackHeader.formatVersion)"
    case .otherLayout(let version):
      "the string pack's tables have the layout \(version), expected \(SectionKind.strings.version)"
    case .wrongLength(let expected, let found): "the string pack has \(found) bytes where it says \(expected)"
    case .damaged(let offset): "the string pack is damaged at byte \(offset)"
    case .malformed(let offset): "the string pack's tables are malformed at byte \(offset)"
    case .system(let error): error.description
    case .notARegularFile: "the string pack is not a regular file"
    case .foreign(let owner): "the string pack or its folder belongs to user \(owner)"
    case .writableByOthers(let permissions):
      "others may write the string pack or its folder (mode 0\(String(permissions, radix: 8)))"
    case .misplaced(let language): "the string pack is of another language: \(language)"
    case .signatureRefused: "the string pack's signature was refused"
    case .nowhereToKeep: "the strings were loaded without a place for packs: load(app:decision:packs:)"
    case .noPack(let language): "there is no string pack of \(language)"
    case .noEarlierPack(let language): "the string pack of \(language) before this one is not kept any more"
    case .notPublished(let error): "the string pack is stored, but not in use: \(error)"
    }
  }
}

extension StringPackError {
  /// What is wrong with a stored file, in words about a pack.
  init(file error: LaunchCacheError) {
    switch error {
    case .absent: self = .notAPack
    case .symbolicLink, .notARegularFile: self = .notARegularFile
    case .foreignFile(let owner), .foreignFolder(let owner): self = .foreign(owner: owner)
    case .fileWritableByOthers(let bits), .folderWritableByOthers(let bits): self = .writableByOthers(permissions: bits)
    case .system(let error): self = .system(error)
    default: self = .notAPack
    }
  }

  /// What is wrong with the tables inside of a pack, which begin at byte `start` of it.
  init(tables error: LaunchCacheError, from start: Int) {
    switch error {
    case .corruptBlock(let offset): self = .damaged(offset: start + offset)
    case .malformedPayload(let offset): self = .malformed(offset: offset)
    case .outOfBounds(let offset, _, _): self = .malformed(offset: offset)
    case .system(let error): self = .system(error)
    default: self = .malformed(offset: 0)
    }
  }
}
