/// A text with conversions, such as `%@ has %lld new`, taken apart once and put together with arguments as often as needed.
///
/// It takes what C's `printf` takes but `%n`, Cocoa's `%@ %C %S %D %U %O`, and the variables `%#@name@` of `.stringsdict`. Every
/// argument knows its type, so that one which does not fit its conversion, or is not there, still gives a text that can be read,
/// and a `FormatProblem`; see `docs/formats.md` for each case. What begins no conversion, as in `50% off`, is text.
public struct FormatString: Hashable, Sendable {
  /// The format as it was given.
  public let text: String
  let pieces: [FormatPiece]

  /// Takes a format apart. Any text is a format.
  public init(_ text: String) {
    self.text = text
    var pieces: [FormatPiece] = []
    pieces.reserveCapacity(4)
    var scanner = FormatScanner(text.utf8Span.span)
    while let piece = scanner.next() { pieces.append(piece) }
    self.pieces = pieces
  }

  /// The text with arguments in the places of its conversions.
  public func formatted(_ arguments: any FormatArgumentConvertible...) -> String {
    formatted(with: arguments.map { $0.formatArgument })
  }

  /// The text with arguments in the places of its conversions, and forms in those of its variables.
  public func formatted(
    with arguments: [FormatArgument], numbers: NumberStyle = .plain, variables: (any FormatVariables)? = nil
  ) -> String {
    var problems: [FormatProblem] = []
    return formatted(with: arguments.span, numbers: numbers, variables: variables, problems: &problems)
  }

  /// The same from borrowed arguments; what is wrong with them or the format is added to `problems`.
  public func formatted(
    with arguments: Span<FormatArgument>, numbers: NumberStyle = .plain, variables: (any FormatVariables)? = nil,
    problems: inout [FormatProblem]
  ) -> String {
    let text = self.text.utf8Span.span
    let pieces = self.pieces.span
    return TextBuffer.collect { buffer in
      var renderer = FormatRenderer(arguments, numbers, into: buffer, adding: Self.take(&problems))
      for index in pieces.indices { renderer.append(pieces[index], of: text, variables) }
      return renderer.finish(&problems)
    }
  }

  /// Formats UTF-8 that is used once, such as the borrowed result of a lookup, without keeping what it is made of.
  public static func format(
    utf8 text: Span<UInt8>, with arguments: Span<FormatArgument>, numbers: NumberStyle = .plain,
    variables: (any FormatVariables)? = nil, problems: inout [FormatProblem]
  ) -> String {
    TextBuffer.collect { buffer in
      var renderer = FormatRenderer(arguments, numbers, into: buffer, adding: Self.take(&problems))
      renderer.append(parsing: text, variables)
      return renderer.finish(&problems)
    }
  }

  /// Moves the problems out, so that they are not counted as shared while more are added.
  private static func take(_ problems: inout [FormatProblem]) -> [FormatProblem] {
    var taken: [FormatProblem] = []
    swap(&taken, &problems)
    return taken
  }

  /// Formats are equal when their texts are, byte for byte.
  public static func == (left: FormatString, right: FormatString) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text's bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
