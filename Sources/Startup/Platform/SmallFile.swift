internal import CStartup

/// The small files in which the kernel answers questions, read in three system calls and without an allocation.
enum SmallFile {
  /// Hands the first 1,024 bytes to `body`; nil when there is no such file.
  static func read<Result>(_ path: StaticString, _ body: (Span<UInt8>) -> Result) -> Result? {
    var buffer = InlineArray<1024, UInt8>(repeating: 0)
    var span = buffer.mutableSpan
    let count = unsafe span.withUnsafeMutableBufferPointer {
      unsafe cstartup_read_file(path.utf8Start, $0.baseAddress, Int64($0.count))
    }
    return count < 0 ? nil : body(buffer.span.extracting(0..<Int(count)))
  }
}
