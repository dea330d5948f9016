#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Zeroed memory that is mapped for as long as this object lives; its pages cost nothing until they are touched.
///
/// A class because the mapping has an identity and one owner of its `munmap`. Who reads and writes it concurrently does so
/// through atomic words.
@safe final class MemoryRegion: Sendable {
  /// The mapping's words; page-aligned.
  nonisolated(unsafe) let words: UnsafeMutablePointer<UInt64>
  /// The length in bytes.
  let count: Int

  /// Maps fresh memory that only this process sees (`mmap`, anonymous, without reserving swap).
  convenience init(privateBytes count: Int) throws(SystemError) {
    #if canImport(Darwin)
      let flags = MAP_PRIVATE | MAP_ANON
    #else
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #endif
    let address = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0)
    try unsafe self.init(mapped: address, count: count, path: nil)
  }

  /// Maps the first `count` bytes of a file that other processes map too (`mmap`, shared).
  convenience init(sharing file: borrowing FileDescriptor, count: Int) throws(SystemError) {
    let address = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, file.rawValue, 0)
    try unsafe self.init(mapped: address, count: count, path: file.path)
  }

  private init(mapped address: UnsafeMutableRawPointer?, count: Int, path: String?) throws(SystemError) {
    guard unsafe address != MAP_FAILED, let address = unsafe address else {
      throw SystemError.last("mmap", path: path)
    }
    unsafe words = address.bindMemory(to: UInt64.self, capacity: count / 8)
    self.count = count
  }

  deinit { unsafe munmap(words, count) }
}
