/// Why the launch cache, or one section of it, can't serve; the caller then takes the uncached way.
public enum LaunchCacheError: Error, Equatable, Sendable, CustomStringConvertible {
  // The file and its folder.

  /// There is no file: a first launch.
  case absent
  /// The path is a symbolic link, which somebody may have planted.
  case symbolicLink
  /// The path is a folder, a pipe or a device.
  case notARegularFile
  /// The file belongs to another user.
  case foreignFile(owner: UInt32)
  /// Others may write the file (its permission bits).
  case fileWritableByOthers(permissions: UInt32)
  /// The folder belongs to another user, who could put anything there.
  case foreignFolder(owner: UInt32)
  /// Anybody may replace files in the folder (its permission bits).
  case folderWritableByOthers(permissions: UInt32)
  /// A system call failed, for instance because the disk is full or read-only.
  case system(SystemError)

  // The file's form.

  /// Shorter than a header.
  case tooShort(length: Int)
  /// Does not begin as a launch cache does.
  case notALaunchCache
  /// Written in the other byte order.
  case otherByteOrder
  /// Written in an older format.
  case olderFormat(version: UInt32)
  /// Written in a newer format.
  case newerFormat(version: UInt32)
  /// Not as long as its header says: cut off or appended to.
  case wrongLength(expected: UInt64, found: Int)
  /// The header's checksum does not fit.
  case corruptHeader
  /// The section directory's checksum does not fit, or an entry in it leads outside the file.
  case corruptDirectory

  // A section.

  /// The cache has no such section.
  case noSuchSection
  /// The section's payload has another layout version.
  case otherPayloadVersion(found: UInt32, expected: UInt32)
  /// The sources changed since; the first of the changes, when it is known.
  case stale(FingerprintChange?)
  /// The sources were changing while the section was made, so it can't be trusted.
  case unsettledSources
  /// The section's table of block checksums does not fit its own checksum.
  case corruptBlockTable
  /// The block of 4 KiB that begins at this offset of the payload does not fit its checksum.
  case corruptBlock(offset: Int)
  /// A read outside the payload: the payload contradicts itself.
  case outOfBounds(offset: Int, count: Int, length: Int)
  /// The payload's bytes are not what its kind lays down, at this offset.
  case malformedPayload(offset: Int)
}

extension LaunchCacheError {
  /// A short name for the trace, lower case with hyphens; each case has its own.
  public var reason: StaticString {
    switch self {
    case .absent: "absent"
    case .symbolicLink: "symbolic-link"
    case .notARegularFile: "not-a-regular-file"
    case .foreignFile: "foreign-file"
    case .fileWritableByOthers: "file-writable-by-others"
    case .foreignFolder: "foreign-folder"
    case .folderWritableByOthers: "folder-writable-by-others"
    case .system: "system-error"
    case .tooShort: "too-short"
    case .notALaunchCache: "not-a-launch-cache"
    case .otherByteOrder: "other-byte-order"
    case .olderFormat: "older-format"
    case .newerFormat: "newer-format"
    case .wrongLength: "wrong-length"
    case .corruptHeader: "corrupt-header"
    case .corruptDirectory: "corrupt-directory"
    case .noSuchSection: "no-such-section"
    case .otherPayloadVersion: "other-payload-version"
    case .stale: "stale"
    case .unsettledSources: "unsettled-sources"
    case .corruptBlockTable: "corrupt-block-table"
    case .corruptBlock: "corrupt-block"
    case .outOfBounds: "out-of-bounds"
    case .malformedPayload: "malformed-payload"
    }
  }

  public var description: String {
    switch self {
    case .absent: "there is no launch cache yet"
    case .symbolicLink: "the launch cache is a symbolic link; remove it"
    case .notARegularFile: "the launch cache's path is not a regular file; remove what is there"
    case .foreignFile(let owner): "the launch cache belongs to user \(owner)"
    case .fileWritableByOthers(let permissions):
      "others may write the launch cache (mode \(octal(permissions))); remove it"
    case .foreignFolder(let owner): "the launch cache's folder belongs to user \(owner)"
    case .folderWritableByOthers(let permissions):
      "anybody may write the launch cache's folder (mode \(octal(permissions)))"
    case .system(let error): error.description
    case .tooShort(let length): "the launch cache has only \(length) bytes"
    case .notALaunchCache: "the file is not a launch cache"
    case .otherByteOrder: "the launch cache was written in the other byte order"
    case .olderFormat(let version): "the launch cache has the older format \(version)"
    case .newerFormat(let version): "the launch cache has the newer format \(version)"
    case .wrongLength(let expected, let found):
      "the launch cache has \(found) bytes where its header says \(expected)"
    case .corruptHeader: "the launch cache's header is damaged"
    case .corruptDirectory: "the launch cache's section directory is damaged"
    case .noSuchSection: "the launch cache has no such section"
    case .otherPayloadVersion(let found, let expected): "the section has layout \(found), expected \(expected)"
    case .stale(let change): "the section is stale: \(change.map(\.description) ?? "its sources changed")"
    case .unsettledSources: "the section was made while its sources changed"
    case .corruptBlockTable: "the section's table of checksums is damaged"
    case .corruptBlock(let offset): "the section is damaged at byte \(offset)"
    case .outOfBounds(let offset, let count, let length):
      "the section leads to \(count) bytes at \(offset), and has \(length)"
    case .malformedPayload(let offset): "the section is malformed at byte \(offset)"
    }
  }

  private func octal(_ permissions: UInt32) -> String { "0" + String(permissions, radix: 8) }
}
