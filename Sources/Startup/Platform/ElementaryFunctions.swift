#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The C library's functions on real numbers that Swift's standard library lacks.
enum ElementaryFunctions {
  /// e to the power of `x`.
  static func exponential(_ x: Double) -> Double { exp(x) }

  /// The natural logarithm; minus infinity for 0, not a number below.
  static func logarithm(_ x: Double) -> Double { log(x) }
}
