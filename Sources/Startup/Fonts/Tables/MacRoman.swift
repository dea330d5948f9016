/// The character set of the old Mac in Roman scripts (Unicode's `MAPPINGS/VENDORS/APPLE/ROMAN.TXT`), in which name records and character
/// maps of platform 1, encoding 0 are.
enum MacRoman {
  /// The scalar of a code.
  static func scalar(_ code: UInt8) -> Unicode.Scalar {
    code < 0x80 ? Unicode.Scalar(code) : upperHalf[Int(code) - 0x80]
  }

  /// The code of a scalar.
  static func code(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 { return UInt8(scalar.value) }
    return upperHalf.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
  }

  private static let upperHalf = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ"
      + "\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)
}
