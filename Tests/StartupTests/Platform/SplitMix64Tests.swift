import Testing

@testable import Startup

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("It is SplitMix64")
  func reference() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test("Shuffling keeps the elements and reaches every order about equally often")
  func shuffling() {
    var generator = SplitMix64(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6000 { counts[generator.shuffle([1, 2, 3]), default: 0] += 1 }
    #expect(counts.count == 6)
    for (order, count) in counts {
      #expect(order.sorted() == [1, 2, 3])
      #expect((850...1150).contains(count), "\(order)")
    }
  }
}
