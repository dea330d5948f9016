extension FormatRenderer {
  /// Variables inside each other.
  package static let variableDepthLimit = 8
  /// Variables in one text, which bounds what forms that name each other can grow to.
  package static let variableLimit = 200

  /// Appends the form of a variable, itself a format whose first argument is the variable's.
  mutating func appendVariable(
    _ piece: FormatPiece, of text: Span<UInt8>, _ variables: (any FormatVariables)?
  ) {
    let index = takeIndex(piece.position)
    let name = String(repairing: text.extracting(piece.variableName(in: text)))
    if index >= arguments.count { report(.missingArgument(index + 1), piece, text) }
    variableCount += 1
    guard depth < Self.variableDepthLimit, variableCount <= Self.variableLimit else {
      let limit = depth < Self.variableDepthLimit ? Self.variableLimit : Self.variableDepthLimit
      report(.tooManyVariables(limit: limit), piece, text)
      return output.append(name)
    }
    let argument = index < arguments.count ? arguments[index] : .missing
    guard let form = variables?.form(of: name, for: argument) else {
      report(.unknownVariable(name), piece, text)
      return output.append(name)
    }
    let resumed = nextArgument
    depth += 1
    nextArgument = index
    append(parsing: form.utf8Span.span, variables)
    depth -= 1
    // The form has used the variable's own argument, and those behind it that variables inside took.
    nextArgument = piece.position == 0 ? max(resumed, nextArgument) : resumed
  }
}

extension FormatPiece {
  /// The bytes between the two `@` of a variable.
  package func variableName(in text: Span<UInt8>) -> Range<Int> {
    var first = Int(start)
    while text[first] != UInt8(ascii: "@") { first += 1 }
    return first + 1..<Int(end) - 1
  }
}
