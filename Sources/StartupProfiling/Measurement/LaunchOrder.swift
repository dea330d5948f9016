import Startup

/// The order in which variants are launched, drawn from a seed.
///
/// Every round launches each variant once, in an order of its own. Whatever changes slowly (the clock frequency, another
/// tenant, memory filling up) then meets all variants alike, which blocks of one variant after the other do not achieve.
public struct LaunchOrder: Sendable {
  private var generator: SplitMix64
  private let variants: Int

  /// An order for `variants` variants, numbered from 0.
  public init(variants: Int, seed: UInt64) {
    self.variants = variants
    generator = SplitMix64(seed: seed)
  }

  /// The variants in the order of the next round.
  public mutating func nextRound() -> [Int] { generator.shuffle(Array(0..<variants)) }
}
