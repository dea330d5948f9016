extension LocalizedNumbers {
  /// A whole number.
  public func string(_ value: some BinaryInteger) -> String { string(plain: Array(String(value).utf8)) }

  /// A real number with as many decimals as it takes, but not fewer and not more than `places` has: `0...3`, as CLDR's patterns say, when
  /// none are given.
  ///
  /// It is rounded as `%.3f` rounds it, to the nearest by its exact value (the double 2.675 is below 2.675).
  public func string(_ value: Double, places: ClosedRange<Int> = 0...3) -> String {
    precondition(places.lowerBound >= 0 && places.upperBound <= FormatLayout.limit, "decimal places out of range")
    let format: [FormatArgument] = [.integer(Int64(places.upperBound)), .real(value)]
    var problems: [FormatProblem] = []
    var plain = Array(FormatString.format(utf8: "%.*f".utf8Span.span, with: format.span, problems: &problems).utf8)
    if let point = plain.firstIndex(of: UInt8(ascii: ".")) {
      while plain.count > point + 1 + places.lowerBound, plain.last == UInt8(ascii: "0") { plain.removeLast() }
      if plain.last == UInt8(ascii: ".") { plain.removeLast() }
    }
    return string(plain: plain)
  }

  private func string(plain: [UInt8]) -> String {
    TextBuffer.collect { buffer in
      var output = buffer
      append(plain: plain, to: &output)
      return output
    }
  }
}
