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
}
