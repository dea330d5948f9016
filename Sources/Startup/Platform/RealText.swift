internal import CStartup

/// A real number as C's `printf` writes it, with the point of the C locale whatever locale the process has.
struct RealText {
  /// One of `f F e E g G a A`.
  let conversion: UInt8
  /// Nil for the C library's usual one.
  let precision: Int?
  let width: Int
  let isLeftAligned: Bool
  let hasPlus: Bool
  let hasSpace: Bool
  let hasPoint: Bool
  let isZeroPadded: Bool

  /// How many bytes the text may have: sign, point, exponent and the 309 digits of the largest number beside what is asked for.
  func longest(_ value: Double) -> Int { max(width, 340 + (precision ?? 0)) + 1 }

  /// Appends the text. The caller has made room for `longest` bytes.
  func write(_ value: Double, into output: inout OutputSpan<UInt8>) {
    var flags: UInt32 = 0
    if isLeftAligned { flags |= UInt32(CSTARTUP_REAL_LEFT) }
    if hasPlus { flags |= UInt32(CSTARTUP_REAL_PLUS) }
    if hasSpace { flags |= UInt32(CSTARTUP_REAL_SPACE) }
    if hasPoint { flags |= UInt32(CSTARTUP_REAL_POINT) }
    if isZeroPadded { flags |= UInt32(CSTARTUP_REAL_ZERO) }
    // Sound: the C function writes at most `count` bytes and says how many of them are text.
    unsafe output.withUnsafeMutableBufferPointer { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let room = buffer.count - count
      let written = unsafe cstartup_write_real(
        base + count, Int64(room), CChar(bitPattern: conversion), flags, Int32(width), Int32(precision ?? -1), value)
      if written > 0, Int(written) < room { count += Int(written) }
    }
  }
}
