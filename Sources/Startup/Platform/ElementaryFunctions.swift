#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The C library's functions on real numbers that Swift's standard library lacks.
package enum ElementaryFunctions {
  /// e to the power of `x`.
  package static func exponential(_ x: Double) -> Double { exp(x) }

  /// The natural logarithm; minus infinity for 0, not a number below.
  package static func logarithm(_ x: Double) -> Double { log(x) }
}
