/// One source of a section and what was seen of it.
///
/// Stored as: length of the path (u32), state (u32; a system error's number in its upper 16 bits), size (i64),
/// modification time (i64), change time (i64), inode (u64), the path's UTF-8 bytes. All little-endian.
struct FingerprintSource: Equatable, Sendable {
  /// What `stat` says that changes when a file does.
  struct Facts: Equatable, Sendable {
    /// Bytes.
    var size: Int64 = 0
    /// Nanoseconds since 1970.
    var modificationTime: Int64 = 0
    /// Nanoseconds since 1970; can't be set back by `utimes`, unlike the modification time.
    var changeTime: Int64 = 0
    /// Changes when a file is replaced by `rename`, even when all else was kept.
    var inode: UInt64 = 0
  }

  enum State: Equatable, Sendable {
    case missing
    case present(Facts)
    /// Something is there, but `stat` was refused with this error number.
    case unreadable(UInt16)
    /// Not a file: the path is an app's version.
    case version
  }

  let path: String
  let state: State

  init(path: String, state: State) {
    self.path = path
    self.state = state
  }

  /// Looks at a path, following symbolic links as a reader of the file would.
  init(path: String) {
    do throws(SystemError) {
      let status = try FileStatus(path: path)
      self.init(path: path, state: .present(Facts(status)))
    } catch {
      self.init(
        path: path, state: error.isNotFound ? .missing : .unreadable(UInt16(truncatingIfNeeded: error.code)))
    }
  }

  /// The same source as an earlier version of it would have looked.
  var earlier: FingerprintSource {
    let second: Int64 = 1_000_000_000
    switch state {
    case .version: return FingerprintSource(path: path + " (earlier)", state: .version)
    case .missing, .unreadable: return FingerprintSource(path: path, state: .present(Facts()))
    case .present(var facts):
      facts.modificationTime &-= second
      facts.changeTime &-= second
      return FingerprintSource(path: path, state: .present(facts))
    }
  }

  static func encode(_ sources: [FingerprintSource]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sources.reduce(4) { $0 + fixedLength + $1.path.utf8.count })
    bytes.appendLittleEndian(UInt32(sources.count))
    for source in sources { source.append(to: &bytes) }
    return bytes
  }

  /// The sources in a stored record, or nil when it is not one; every count in it is checked.
  static func decode(_ bytes: Span<UInt8>) -> [FingerprintSource]? {
    guard let count = bytes.littleEndian(UInt32.self, at: 0), Int(count) <= bytes.count / fixedLength else {
      return nil
    }
    var sources: [FingerprintSource] = []
    sources.reserveCapacity(Int(count))
    var offset = 4
    for _ in 0..<count {
      guard let source = FingerprintSource(parsing: bytes, at: &offset) else { return nil }
      sources.append(source)
    }
    return offset == bytes.count ? sources : nil
  }

  private static let fixedLength = 40

  private init?(parsing bytes: Span<UInt8>, at offset: inout Int) {
    guard let length = bytes.littleEndian(UInt32.self, at: offset),
      let code = bytes.littleEndian(UInt32.self, at: offset + 4),
      let size = bytes.littleEndian(Int64.self, at: offset + 8),
      let modified = bytes.littleEndian(Int64.self, at: offset + 16),
      let changed = bytes.littleEndian(Int64.self, at: offset + 24),
      let inode = bytes.littleEndian(UInt64.self, at: offset + 32),
      Int(length) <= bytes.count - offset - Self.fixedLength
    else { return nil }
    let start = offset + Self.fixedLength
    guard let text = try? UTF8Span(validating: bytes.extracting(start..<start + Int(length))) else { return nil }
    let facts = Facts(size: size, modificationTime: modified, changeTime: changed, inode: inode)
    switch code & 0xFFFF {
    case 0: state = .missing
    case 1: state = .present(facts)
    case 2: state = .unreadable(UInt16(code >> 16))
    case 3: state = .version
    default: return nil
    }
    path = String(copying: text)
    offset = start + Int(length)
  }

  private func append(to bytes: inout [UInt8]) {
    var facts = Facts()
    let code: UInt32
    switch state {
    case .missing: code = 0
    case .present(let seen): (code, facts) = (1, seen)
    case .unreadable(let error): code = 2 | UInt32(error) << 16
    case .version: code = 3
    }
    bytes.appendLittleEndian(UInt32(path.utf8.count))
    bytes.appendLittleEndian(code)
    bytes.appendLittleEndian(facts.size)
    bytes.appendLittleEndian(facts.modificationTime)
    bytes.appendLittleEndian(facts.changeTime)
    bytes.appendLittleEndian(facts.inode)
    bytes.append(contentsOf: path.utf8)
  }
}

extension FingerprintSource.Facts {
  init(_ status: FileStatus) {
    self.init(
      size: status.size, modificationTime: status.modificationTime, changeTime: status.changeTime, inode: status.inode)
  }
}
