/// The work of a `strings.format` stage: texts with conversions in them, looked up and put together with arguments.
struct FormatWork: Sendable {
  /// Why nothing can be formatted.
  enum Problem: Error, CustomStringConvertible {
    case noFormats(language: String)

    var description: String {
      switch self {
      case .noFormats(let language): "nothing to format: no text of \(language) that was looked at has a conversion"
      }
    }
  }

  /// How many texts are put together.
  let formats: Int
  /// Whether numbers are written as the language writes them.
  let isLocalized: Bool

  /// More different texts than this would measure the memory they are in, and how long it takes to find them.
  private static let mostTexts = 200
  /// For each text wanted so many are looked at: most texts of an app take no arguments.
  private static let looksPerText = 4
  /// How many texts are put together before it is asked whether to go on.
  private static let batch = 64

  private struct Text {
    let key: LookupKey
    let arguments: [FormatArgument]
  }

  func run(in localizer: Localizer, _ resources: LaunchResources, until stop: StageStop) throws {
    let tracer = resources.tracer
    let texts = try tracer.span("strings.format.choose", category: .strings) {
      try choose(in: localizer, resources)
    }
    var bytes = 0
    for index in 0..<formats {
      if index % Self.batch == 0 { try stop.check() }
      let text = texts[index % texts.count]
      let (key, table, module) = text.key
      bytes &+=
        localizer.formatted(
          key, text.arguments, table: table, module: module, numbers: isLocalized ? .localized : .plain
        ).utf8.count
    }
    tracer.annotate("formats", .integer(Int64(formats)))
    tracer.annotate("texts", .integer(Int64(texts.count)))
    tracer.annotate("bytes", .integer(Int64(bytes)))
  }

  /// Texts of the language in use that take arguments, with some that fit.
  private func choose(in localizer: Localizer, _ resources: LaunchResources) throws -> [Text] {
    let wanted = min(formats, Self.mostTexts)
    let keys = localizer.someKeys(wanted * Self.looksPerText)
    if keys.isEmpty { throw LoadedStringsProblem(in: localizer, resources) }
    var texts: [Text] = []
    for key in keys where texts.count < wanted {
      let (name, table, module) = key
      // Nothing else is asked of a text without conversions, as an app knows which of its texts have some.
      if !localizer.withUTF8(name, table: table, module: module, Self.hasPercent) { continue }
      let conversions = FormatString(localizer.string(name, table: table, module: module)).conversions
      if !conversions.isEmpty { texts.append(Text(key: key, arguments: Self.arguments(for: conversions))) }
    }
    if texts.isEmpty { throw Problem.noFormats(language: localizer.change.language) }
    return texts
  }

  private static func hasPercent(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] == UInt8(ascii: "%") { return true }
    return false
  }

  /// An argument of the right kind for each that is asked for.
  private static func arguments(for conversions: [FormatConversion]) -> [FormatArgument] {
    // A file's `%9999$d` is no reason to make so many.
    let count = min(conversions.map(\.argument).max() ?? 0, 16)
    var arguments = [FormatArgument](repeating: .integer(1), count: count)
    for conversion in conversions where conversion.argument <= count {
      arguments[conversion.argument - 1] = argument(for: conversion.kind)
    }
    return arguments
  }

  private static func argument(for kind: FormatConversion.Kind) -> FormatArgument {
    switch kind {
    case .object, .string: .text("Zoë")
    case .integer, .variable: .integer(12_345)
    case .real: .real(1234.5)
    case .character: .integer(65)
    case .pointer: .unsigned(0x1000)
    case .amount: .integer(4)
    }
  }
}
