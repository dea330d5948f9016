extension String {
  /// The text of bytes, with U+FFFD for what is not UTF-8.
  // Not copied into its hundred callers: what the standard library inlines here is long.
  @inline(never)
  package init(repairing bytes: Span<UInt8>) {
    // Sound: the buffer is read before the closure returns.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
