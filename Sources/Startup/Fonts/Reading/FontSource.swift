/// Where a font's bytes come from: memory, or a file of which only the parts that are asked for are read.
///
/// What is read is counted, and no more than `multiple` times the file's size and `allowance` is read in all: the faces of a crafted
/// collection, each with tables of the whole file's length, would otherwise take any amount of memory and time.
struct FontSource: ~Copyable {
  /// How often a file's bytes may be read. A real font's are read once, those that a collection's faces share once for each of few.
  static let multiple: Int64 = 4
  /// What may be read beside that, for collections of small fonts.
  static let allowance: Int64 = 1 << 18
  /// What is read in one call to begin with: container, directory, and all of a small font.
  static let headLength: Int64 = 4096

  let size: Int64
  /// What the file's status was before it was read; of bytes in memory nothing.
  let facts: FingerprintSource.Facts
  private let file: FileDescriptor
  /// All bytes, or those from the file's begin.
  private var head: [UInt8] = []
  private var rest: Int64

  init(_ bytes: [UInt8]) {
    size = Int64(bytes.count)
    facts = FingerprintSource.Facts()
    rest = Self.readingLimit(size)
    file = .none
    head = bytes
  }

  /// Opens a file (`open`, `fstat`) and reads its first bytes (`pread`).
  static func file(at path: String) throws(FontError) -> FontSource {
    do throws(SystemError) { return try FontSource(path: path) } catch { throw FontError(.unreadable(error)) }
  }

  private init(path: String) throws(SystemError) {
    let file = try FileDescriptor(path: path, [.read, .nonBlocking])
    let status = try FileStatus(of: file)
    if status.kind == .directory { throw .isADirectory(path) }
    guard status.kind == .regular else { throw .isNotRegular(path) }
    head = try Self.read(file, at: 0, count: Int(min(status.size, Self.headLength)))
    size = status.size
    facts = FingerprintSource.Facts(status)
    rest = Self.readingLimit(status.size)
    self.file = file
  }

  private static func readingLimit(_ size: Int64) -> Int64 {
    let (most, isTooMuch) = size.multipliedReportingOverflow(by: multiple)
    return isTooMuch ? .max : most &+ allowance
  }

  /// The first bytes, as many as were read at once.
  var firstBytes: Span<UInt8> {
    @_lifetime(borrow self) get { head.span }
  }

  /// The bytes of a range of the file, in memory of their own.
  mutating func bytes(at offset: Int64, count: Int64, for tag: FontTag? = nil) throws(FontError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw FontError(
        .malformed(expected: "\(count) bytes", found: "the end of the file, which has \(size)"),
        table: tag, at: offset)
    }
    try charge(count, for: tag)
    if offset + count <= Int64(head.count) {
      return [UInt8](copying: head.span.extracting(Int(offset)..<Int(offset + count)))
    }
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try Self.read(file, at: offset, count: Int(count)) } catch {
      throw FontError(.unreadable(error), table: tag)
    }
    guard bytes.count == count else {
      throw FontError(
        .malformed(expected: "\(count) bytes", found: "the end of a file that became shorter"), table: tag, at: offset)
    }
    return bytes
  }

  /// Counts bytes that are read, or taken for what is made of them.
  mutating func charge(_ count: Int64, for tag: FontTag? = nil) throws(FontError) {
    guard count <= rest else {
      let limit = Int(clamping: Self.readingLimit(size))
      throw FontError(.overLimit(of: "bytes read of a file of \(size)", limit: limit), table: tag)
    }
    rest -= count
  }

  /// Bytes of a file, fewer where it ends.
  private static func read(
    _ file: borrowing FileDescriptor, at offset: Int64, count: Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](capacity: count) { output in
      do throws(SystemError) {
        while output.freeCapacity > 0, try file.read(into: &output, at: offset + Int64(output.count)) > 0 {}
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
