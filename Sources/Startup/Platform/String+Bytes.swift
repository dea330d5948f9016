extension String {
  /// Calls `body` with the text's UTF-8. The usual String lends its memory by a few instructions of the caller; `utf8Span` takes five
  /// times as many, in calls to the standard library.
  @inline(__always)
  func withUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // Sound: the buffer is valid until the closure returns, and the span does not leave it.
    let result = unsafe utf8.withContiguousStorageIfAvailable { buffer in body(unsafe Span(_unsafeElements: buffer)) }
    return result ?? body(utf8Span.span)
  }
}
