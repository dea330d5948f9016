import Startup

/// Bytes up to the first NUL are a format, what follows are its arguments: any of them give a text of bounded length, the same whether
/// the format is kept or used once, and a format that is escaped shows itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let text = String(decoding: input.prefix { $0 != 0 }, as: UTF8.self)
  let arguments = arguments(Array(input.drop { $0 != 0 }.dropFirst()))
  let format = FormatString(text)
  let forms = Forms(texts: text.split(separator: "|").map(String.init))
  var (kept, once): ([FormatProblem], [FormatProblem]) = ([], [])
  let shown = format.formatted(with: arguments.span, variables: forms, problems: &kept)
  let same = FormatString.format(utf8: text.utf8Span.span, with: arguments.span, variables: forms, problems: &once)
  precondition(shown == same && kept == once, "a format that is kept and one that is used once differ")
  precondition(kept.allSatisfy { !$0.description.isEmpty })
  for language in ["de", "hi", "fa", "es", "ff-Adlm"] {
    _ = format.formatted(with: arguments, numbers: .localized(language), variables: forms)
  }
  for conversion in format.conversions {
    precondition(conversion.argument > 0 && !conversion.text.isEmpty)
    precondition(conversion.offset + conversion.text.utf8.count <= text.utf8.count)
  }
  precondition(FormatString(FormatString.escaping(text)).formatted(with: arguments) == text, "escaping changed a text")
  for argument in arguments {
    for language in ["ar", "fr", "lv"] { _ = PluralRules(language: language).category(for: argument) }
  }
  _ = PluralOperands(decimal: text)
  _ = (PluralRules(language: text), LocalizedNumbers(language: text).string(1234.5))
  return 0
}

/// Parts of the format itself, so that variables name each other.
private struct Forms: FormatVariables {
  let texts: [String]

  func form(of variable: String, for argument: FormatArgument) -> String? {
    guard let first = variable.utf8.first, !texts.isEmpty else { return nil }
    return texts[Int(first) % texts.count]
  }
}

/// A kind and eight bytes each; texts end at a NUL.
private func arguments(_ bytes: [UInt8]) -> [FormatArgument] {
  var rest = bytes[...]
  var arguments: [FormatArgument] = []
  while let kind = rest.popFirst(), arguments.count < 20 {
    if kind % 6 == 4 {
      arguments.append(.text(String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)))
      rest = rest.drop { $0 != 0 }.dropFirst()
      continue
    }
    let bits = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    switch kind % 6 {
    case 0: arguments.append(.integer(Int64(bitPattern: bits)))
    case 1: arguments.append(.unsigned(bits))
    case 2: arguments.append(.real(Double(bitPattern: bits)))
    case 3: arguments.append(.single(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    default: arguments.append(.missing)
    }
  }
  return arguments
}
