/// The character set of NeXTSTEP, in which octal escapes of property lists name characters.
enum NextStepLatin {
  /// The scalar of a code; 0 for the two codes that name none.
  static func scalar(_ code: UInt8) -> UInt32 {
    if code < 0x80 { return UInt32(code) }
    let index = Int(code) - 0x80
    return index < upperHalf.count ? UInt32(upperHalf[index].value) : 0
  }

  private static let upperHalf = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
      + "—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ").unicodeScalars)
}
