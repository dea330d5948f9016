import Testing

@_spi(LaunchCacheFormat) @testable import Startup

@Suite("XXH64")
struct XXHash64Tests {
  @Test(
    "Hashes known texts to the published values",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func publishedValues(text: String, expected: UInt64) {
    #expect(XXHash64.hash(Array(text.utf8).span) == expected)
  }

  @Test(
    "Hashes lengths around its steps as the reference implementation (xxHash 0.8, by its Python binding) does",
    arguments: [
      (31, 0xF9C8_15C5_99CB_B32D, 0x7BC0_2649_1293_D9BC), (32, 0xBA7B_AFD4_7342_62DD, 0xF424_0947_2C14_5B8E),
      (33, 0x791C_BE85_7E7F_A007, 0xA8D7_16B4_D8A9_F174), (36, 0x84D6_588F_CD40_EFA7, 0x6C95_089A_F09C_DBCE),
      (63, 0xCC8B_2A54_2E4A_451E, 0x9F27_87E3_DD71_5FC7), (64, 0xD14B_F011_9FD2_50A1, 0x3900_F1BF_C55D_3CFD),
      (65, 0xF514_ECCC_AEDA_9B5F, 0x8E6A_A40E_4A4A_2E69), (100, 0x2BDD_AAD0_EE8A_2178, 0x6CB0_B4CC_BE61_819F),
      (4096, 0x6ED9_8FBB_60CD_2E7A, 0xDF27_8BC5_490E_83AB),
    ] as [(Int, UInt64, UInt64)])
  func referenceValues(length: Int, plain: UInt64, seeded: UInt64) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 8)) }
    #expect(XXHash64.hash(bytes.span) == plain)
    #expect(XXHash64.hash(bytes.span, seed: 0x9E37_79B9_7F4A_7C15) == seeded)
  }
}
