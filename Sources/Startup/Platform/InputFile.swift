#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that a user named to be read, opened once: what is looked at first is still there to be read, so that it may as well
/// be a pipe or standard input.
///
/// A class because its reading position has an identity.
public final class InputFile {
  /// What messages call it: its path, or `standard input`.
  public let name: String
  /// Whether it is a file in a folder. Of a pipe or a device nothing can be told from its path, and it can be read once only.
  public let isRegular: Bool
  private let file: FileDescriptor
  private let size: Int64
  /// What was looked at, and how much of it was read.
  private var ahead: [UInt8] = []
  private var aheadOffset = 0

  /// How much `head()` looks at.
  public static let headLength = 1 << 16
  /// What messages call standard input.
  public static let standardInputName = "standard input"

  /// Opens the file at a path; a folder is refused (`open`, `fstat`).
  public convenience init(path: String) throws(SystemError) {
    try self.init(FileDescriptor(path: path, .read), name: path)
  }

  /// Opens what an operand of a command line names: `-` is standard input (`fcntl`), all else a path.
  public convenience init(operand: String) throws(SystemError) {
    guard operand == "-" else {
      try self.init(path: operand)
      return
    }
    let name = InputFile.standardInputName
    let descriptor = try retryingInterrupts("fcntl", path: name) { fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) }
    try self.init(FileDescriptor(owning: descriptor, path: name), name: name)
  }

  private init(_ file: consuming FileDescriptor, name: String) throws(SystemError) {
    let status = try FileStatus(of: file)
    self.file = file
    self.name = name
    isRegular = status.kind == .regular
    size = status.size
    if status.kind == .directory { throw .isADirectory(name) }
  }

  /// The first bytes of the file, `headLength` of them or all; they will still be read. Only to be called before reading.
  public func head() throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    while ahead.count < Self.headLength {
      let part = [UInt8](capacity: Self.headLength - ahead.count) { output in
        do throws(SystemError) { _ = try file.read(into: &output) } catch { failure = error }
      }
      if let failure { throw failure }
      if part.isEmpty { break }
      ahead.append(contentsOf: part)
    }
    return ahead
  }

  /// Reads at most `buffer`'s free capacity and appends it; returns the count, 0 at the end of the file (`read`).
  public func read(into buffer: inout OutputSpan<UInt8>) throws(SystemError) -> Int {
    let rest = ahead.count - aheadOffset
    if rest == 0 { return try file.read(into: &buffer) }
    let count = min(rest, buffer.freeCapacity)
    buffer.append(bytes: ahead.span.extracting(aheadOffset..<aheadOffset + count))
    aheadOffset += count
    return count
  }

  /// All that is still to be read, refusing more than `limit` bytes with `EFBIG`.
  public func contents(limit: Int = FileSystem.usualLimit) throws(SystemError) -> [UInt8] {
    try FileSystem.readAll(of: name, expecting: size, limit: limit) { buffer throws(SystemError) in
      try read(into: &buffer)
    }
  }
}
