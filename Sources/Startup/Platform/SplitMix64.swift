/// A random number generator that gives the same sequence for the same seed, on every machine and in every version.
///
/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator at the beginning of the sequence of `seed`; every seed is as good as any other.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 up to `bound`, each equally likely.
  public mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number below \(bound)")
    let range = UInt64(bound)
    // Numbers from the last, incomplete run of the range would favour small results.
    let limit = UInt64.max - UInt64.max % range
    while true {
      let number = next()
      if number < limit { return Int(number % range) }
    }
  }

  /// The elements in random order (Fisher and Yates). Not the library's `shuffled`, whose use of the generator may change.
  public mutating func shuffle<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for last in stride(from: result.count - 1, to: 0, by: -1) { result.swapAt(last, next(below: last + 1)) }
    return result
  }
}
