import Foundation
import Startup

/// A format of C's conversions with arguments that fit them, by chance, and what the C library makes of them.
///
/// Left out is what C calls undefined (`%#d`, `%05s`), what is a percent sign here on purpose (`50% d`, `% o`), and where glibc
/// does not do what C says: with argument numbers it cuts `q` to 32 bits and fills up behind a left-aligned number with zeros.
@safe struct RandomFormat {
  private(set) var text = ""
  private(set) var arguments: [FormatArgument] = []
  private var passed: [any CVarArg] = []
  private var strings: [UnsafeMutablePointer<CChar>] = unsafe []

  private enum Argument {
    case integer(Int64, isLong: Bool)
    case unsigned(UInt64, isLong: Bool)
    case real(Double)
    case text(String)
  }

  init(using random: inout SeededGenerator) {
    let isPositional = Int.random(in: 0..<5, using: &random) == 0
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text += Self.literals.randomElement(using: &random)!
      if text.last?.isNumber == true { text += "=" }
      appendConversion(isPositional, &random)
    }
    text += Self.literals.randomElement(using: &random)!
  }

  /// What `vsnprintf` makes of it.
  func formattedByC() -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe withVaList(passed) { list in unsafe vsnprintf(&buffer, buffer.count, text, list) }
    precondition(count >= 0 && Int(count) < buffer.count, "too long: \(text)")
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Gives back the texts that C borrows.
  func free() { for index in unsafe strings.indices { unsafe Foundation.free(strings[index]) } }

  // MARK: Conversions

  private static let literals = ["", " ", "a", "%%", "Ünïcode ", ": ", "x = ", "100%% ", "(", "\n", "日本"]

  private mutating func appendConversion(_ isPositional: Bool, _ random: inout SeededGenerator) {
    let letter = "diuxXocspfFeEgGaA".randomElement(using: &random)!
    let isReal = "fFeEgGaA".contains(letter)
    var options = ""
    if Int.random(in: 0..<2, using: &random) == 0 { options = flags(for: letter, &random) }
    var width = ""
    var precision = ""
    if Int.random(in: 0..<3, using: &random) == 0 {
      width = amount(1...40, isPositional, &random)
    }
    if letter != "c", letter != "p", Int.random(in: 0..<3, using: &random) == 0 {
      let isEmpty = Int.random(in: 0..<8, using: &random) == 0
      precision = "." + (isEmpty ? "" : amount(0...(isReal ? 30 : 25), isPositional, &random))
    }
    var length = ""
    if "diuxXo".contains(letter) {
      length = ["", "", "hh", "h", "l", "ll", "z", "t", "j", isPositional ? "" : "q"].randomElement(using: &random)!
    } else if isReal, Int.random(in: 0..<4, using: &random) == 0 {
      length = "l"
    }
    let isLong = !length.isEmpty && !length.hasPrefix("h")
    append(argument(for: letter, isLong: isLong, &random))
    let position = isPositional ? "\(arguments.count)$" : ""
    text += "%\(position)\(options)\(width)\(precision)\(length)\(letter)"
    // A letter behind a conversion makes a word of it when a percent sign could be meant.
    text += ";"
  }

  private func flags(for letter: Character, _ random: inout SeededGenerator) -> String {
    let allowed: [Character]
    switch letter {
    case "d", "i": allowed = ["-", "+", " ", "0", "'"]
    case "u": allowed = ["-", "+", "0", "'"]
    case "x", "X", "o": allowed = ["-", "+", "0", "#"]
    case "c", "s", "p": allowed = ["-"]
    default: allowed = ["-", "+", " ", "0", "#", "'"]
    }
    return String((0..<Int.random(in: 1...3, using: &random)).map { _ in allowed.randomElement(using: &random)! })
  }

  private mutating func amount(
    _ range: ClosedRange<Int>, _ isPositional: Bool, _ random: inout SeededGenerator
  ) -> String {
    let value = Int.random(in: range, using: &random)
    if Int.random(in: 0..<3, using: &random) > 0 { return String(value) }
    let isNegative = !isPositional && Int.random(in: 0..<4, using: &random) == 0
    append(.integer(Int64(isNegative ? -value : value), isLong: false))
    return isPositional ? "*\(arguments.count)$" : "*"
  }

  // MARK: Arguments

  private mutating func append(_ argument: Argument) {
    switch argument {
    case .integer(let value, let isLong):
      arguments.append(.integer(value))
      passed.append(isLong ? value as any CVarArg : CInt(truncatingIfNeeded: value))
    case .unsigned(let value, let isLong):
      arguments.append(.unsigned(value))
      passed.append(isLong ? value as any CVarArg : CUnsignedInt(truncatingIfNeeded: value))
    case .real(let value):
      arguments.append(.real(value))
      passed.append(value)
    case .text(let value):
      arguments.append(.text(value))
      let string = unsafe strdup(value)!
      unsafe strings.append(string)
      unsafe passed.append(OpaquePointer(string))
    }
  }

  private func argument(for letter: Character, isLong: Bool, _ random: inout SeededGenerator) -> Argument {
    switch letter {
    case "d", "i": return .integer(integer(isLong ? 64 : 32, &random), isLong: isLong)
    case "u", "x", "X", "o":
      let bits = UInt64(bitPattern: integer(isLong ? 64 : 32, &random))
      return .unsigned(isLong ? bits : bits & 0xFFFF_FFFF, isLong: isLong)
    case "p": return .unsigned(random.next() >> UInt64.random(in: 0..<60, using: &random) | 1, isLong: true)
    case "c": return .integer(Int64.random(in: 1...127, using: &random), isLong: false)
    case "s":
      return .text(
        String((0..<Int.random(in: 0...12, using: &random)).map { _ in "abc XYZ%09".randomElement(using: &random)! }))
    default: return .real(real(&random))
    }
  }

  private func integer(_ width: Int, _ random: inout SeededGenerator) -> Int64 {
    let extremes: [Int64] = [0, 0, 1, -1, 9, 10, 255, 256, 300, 1 << 31 - 1, -1 << 31]
    if Int.random(in: 0..<3, using: &random) == 0 { return extremes.randomElement(using: &random)! }
    return Int64(bitPattern: random.next()) >> Int64.random(in: Int64(64 - width)..<64, using: &random)
  }

  private func real(_ random: inout SeededGenerator) -> Double {
    let extremes: [Double] = [
      0, -0.0, 0.5, 1.5, 2.5, -0.5, 0.125, 0.375, 1e15, 1e16, 1e17, 1e-5, 9.5, 99.5, 999.9999995, 0.1, 1 / 3, .infinity,
      -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, 1.7976931348623157e10,
    ]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return extremes.randomElement(using: &random)!
    case 1: return Double(bitPattern: random.next())
    case 2: return Double(Int.random(in: -2000...2000, using: &random)) / 16
    case 3: return Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1000
    default: return Double.random(in: -1e6...1e6, using: &random)
    }
  }
}
