/// Strings over memory that is never freed: they cost no allocation and no reference count.
enum ImmortalText {
  /// The String over a text that is followed by a NUL, which is part of `terminated`; a copy when that is not so.
  ///
  /// The caller promises that the memory stays as it is until the process ends and that the text is UTF-8: our own cache, whose
  /// blocks were checked and which is written from validated texts only.
  @inline(__always)
  static func string(_ terminated: Span<UInt8>, isASCII: Bool) -> String {
    let count = terminated.count &- 1
    guard count >= 0, terminated[count] == 0 else { return String(repairing: terminated) }
    return unsafe terminated.withUnsafeBufferPointer { buffer -> String in
      guard let base = buffer.baseAddress else { return "" }
      // What the compiler emits for a literal: a pointer to terminated UTF-8 that outlives every String.
      return String(
        _builtinStringLiteral: base._rawValue, utf8CodeUnitCount: count._builtinWordValue, isASCII: isASCII._value)
    }
  }
}
