internal import CStartup

/// Decompresses gzip with the system's zlib (`dlopen`, `inflate`), a chunk at a time.
///
/// A class because the state in zlib has an identity and one owner.
@safe public final class GzipInflater {
  /// Why there is no decompression.
  public enum Unavailable: Error, Equatable, Sendable, CustomStringConvertible {
    /// `libz.so.1` is not installed.
    case noLibrary
    /// It is there and does not work.
    case unusableLibrary

    /// The reason in words, for the middle of a sentence.
    public var description: String {
      switch self {
      case .noLibrary: return "zlib (libz.so.1) is not installed"
      case .unusableLibrary: return "the installed zlib does not work"
      }
    }
  }

  /// What comes next.
  enum State {
    /// More input, or more room for output.
    case more
    /// The data is complete.
    case ended
    /// The data is damaged.
    case failed
  }

  private let state: OpaquePointer

  /// Opens zlib.
  public init() throws(Unavailable) {
    var result: OpaquePointer?
    switch unsafe cstartup_gzip_open(&result) {
    case 0: unsafe state = result!
    case 1: throw .noLibrary
    default: throw .unusableLibrary
    }
  }

  deinit { unsafe cstartup_gzip_close(state) }

  /// Decompresses some of `input` to the end of `output`; an empty `input` means that there is no more.
  func inflate(
    _ input: Span<UInt8>, into output: inout OutputSpan<UInt8>
  ) -> (consumed: Int, state: State) {
    if input.isEmpty && isComplete { return (0, .ended) }
    var inputCount = input.count
    var result: Int32 = 0
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { bytes, initializedCount in
        // Sound: zlib reads at most `inputCount` bytes and writes at most the free ones, and reports both.
        var outputCount = bytes.count - initializedCount
        unsafe result = cstartup_gzip_inflate(
          state, input.baseAddress, &inputCount, bytes.baseAddress! + initializedCount, &outputCount)
        initializedCount += outputCount
      }
    }
    return (inputCount, result == 0 ? .more : result == 1 ? .ended : .failed)
  }

  /// Whether the data so far is complete.
  var isComplete: Bool { unsafe cstartup_gzip_is_between_members(state) }
}
