// Characters of ASCII, which every format here is made of.
extension UInt8 {
  package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var asciiLowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
  var asciiUppercased: UInt8 { self &- UInt8(ascii: "a") < 26 ? self & 0xDF : self }
}
