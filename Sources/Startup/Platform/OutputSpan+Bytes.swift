extension OutputSpan where Element == UInt8 {
  /// Appends a run of bytes as they are.
  @inline(__always)
  mutating func append(bytes source: Span<UInt8>) {
    let count = source.count
    guard count > 0 else { return }
    precondition(freeCapacity >= count)
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      // Sound: the capacity was checked above, and the source is borrowed for the call.
      unsafe source.withUnsafeBufferPointer {
        unsafe (bytes.baseAddress! + initializedCount).initialize(from: $0.baseAddress!, count: count)
      }
      initializedCount += count
    }
  }
}
