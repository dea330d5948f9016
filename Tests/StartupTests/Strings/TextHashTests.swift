import Testing

@testable import Startup

@Suite("Hashes and comparisons of keys")
struct TextHashTests {
  /// The hash as the layout of compiled tables defines it, word by word.
  private func reference(_ bytes: [UInt8]) -> UInt32 {
    func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
      let product = (state ^ word) &* 0x9FB2_1C65_1E98_DF25
      return product ^ product >> 29
    }
    func word(_ offset: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }
    let count = bytes.count
    var state = 0xD6E8_FEB8_6659_FD93 ^ UInt64(count)
    if count >= 8 {
      for offset in stride(from: 0, to: count - 8, by: 8) { state = mix(state, word(offset, 8)) }
      state = mix(state, word(count - 8, 8))
    } else if count >= 4 {
      state = mix(state, word(0, 4) | word(count - 4, 4) << 32)
    } else {
      state = mix(state, bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }
    let hash = UInt32(truncatingIfNeeded: state ^ state >> 32)
    return hash == 0 ? 1 : hash
  }

  @Test("Keys of every length have the hash that files were written with")
  func layout() {
    var random = SeededGenerator(seed: 5)
    for count in 0...200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let hash = TextHash.hash(bytes.span)
      #expect(hash == reference(bytes), "\(count) bytes")
    }
  }

  private func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool { left.span.hasSameBytes(as: right.span) }

  @Test("Two keys are the same only when every byte is")
  func sameBytes() {
    var random = SeededGenerator(seed: 6)
    for count in 0...100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(areSame(bytes, Array(bytes)))
      #expect(!areSame(bytes, bytes + [0]))
      for place in 0..<count {
        var other = bytes
        other[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        if areSame(bytes, other) { Issue.record("\(count) bytes, one of them another at \(place)") }
      }
    }
  }
}
