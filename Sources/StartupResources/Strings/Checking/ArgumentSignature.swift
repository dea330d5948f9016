import Startup

/// What a text asks of its arguments, all its forms and variables taken together.
struct ArgumentSignature {
  /// What an argument must be for a conversion. Sizes do not count: every argument here knows its own.
  enum Kind: Equatable {
    case object
    case integer
    case real
    case string
    case character
    case pointer
  }

  struct Use: Equatable {
    let kind: Kind
    /// The conversion as it is written.
    let conversion: String
  }

  /// The first use of each argument, by its number from 1.
  private(set) var arguments: [Int: Use] = [:]
  /// An argument that is used as two kinds.
  private(set) var conflict: (argument: Int, first: Use, second: Use)?
  /// Whether a conversion without a number stands beside one with a number in one text.
  private(set) var isMixed = false

  private let variables: [LocalizedText.Variable]
  private var depth = 0
  private var variableCount = 0

  init(_ text: LocalizedText) {
    variables = text.variables
    text.form.forEachText { note($0, from: 1) }
  }

  /// What one form asks, which stands in a variable whose argument has this number, or in none.
  init(form: String, of text: LocalizedText, from argument: Int = 1) {
    variables = text.variables
    note(form, from: argument)
  }

  /// The arguments that the text takes for most numbers and on most devices; nil when its forms don't tell.
  static func usualArguments(of text: LocalizedText) -> Set<Int>? {
    guard let usual = text.usualText else { return nil }
    var variables: [LocalizedText.Variable] = []
    for variable in text.variables {
      guard let form = LocalizedText(variable.form).usualText else { return nil }
      var variable = variable
      variable.form = .text(form)
      variables.append(variable)
    }
    return Set(ArgumentSignature(LocalizedText(.text(usual), variables: variables)).arguments.keys)
  }

  /// Whether nothing is asked.
  var isEmpty: Bool { arguments.isEmpty }

  /// Notes what a format asks whose conversions without a number begin with an argument; returns the number behind the last.
  @discardableResult
  private mutating func note(_ format: String, from first: Int) -> Int {
    guard format.utf8.contains(UInt8(ascii: "%")) else { return first }
    let bytes = format.utf8Span.span
    var next = first
    var hasNumbered = false
    var hasCounted = false
    var scanner = FormatScanner(bytes)
    while let piece = scanner.next() {
      guard piece.isConversion else { continue }
      for amount in [piece.width, piece.precision] {
        switch amount {
        case .none, .fixed: break
        case .next:
          note(next, Use(kind: .integer, conversion: "*"))
          next += 1
        case .argument(let number): note(Int(number), Use(kind: .integer, conversion: "*\(number)$"))
        }
      }
      let conversion = String(repairing: bytes.extracting(piece.range))
      let name = piece.kind == .variable ? String(repairing: bytes.extracting(piece.variableName(in: bytes))) : ""
      let variable = variables.first { $0.name == name }
      let number = piece.position > 0 ? Int(piece.position) : variable?.argument
      // A variable's form counts from the variable's argument, whatever number the variable itself has.
      if depth == 0, piece.kind != .variable { if piece.position > 0 { hasNumbered = true } else { hasCounted = true } }
      let argument = number ?? next
      if number == nil { next += 1 }
      if piece.kind != .variable {
        note(argument, Use(kind: Kind(piece.kind), conversion: conversion))
      } else if let variable {
        let end = note(variable, at: argument, conversion)
        if number == nil { next = max(next, end) }
      }
    }
    if hasNumbered && hasCounted { isMixed = true }
    return next
  }

  private mutating func note(_ variable: LocalizedText.Variable, at argument: Int, _ conversion: String) -> Int {
    guard depth < FormatRenderer.variableDepthLimit, variableCount < FormatRenderer.variableLimit else {
      return argument + 1
    }
    depth += 1
    variableCount += 1
    defer { depth -= 1 }
    var texts: [String] = []
    variable.form.forEachText { texts.append($0) }
    note(argument, Use(kind: Kind(conversion: variable.conversion), conversion: conversion))
    // The forms come in no order, and what they say together must not depend on one.
    return texts.sorted().reduce(argument + 1) { max($0, note($1, from: argument)) }
  }

  private mutating func note(_ argument: Int, _ use: Use) {
    guard let known = arguments[argument] else {
      arguments[argument] = use
      return
    }
    if known.kind != use.kind, conflict == nil { conflict = (argument, known, use) }
  }
}

extension ArgumentSignature.Kind {
  init(_ kind: FormatPieceKind) {
    switch kind {
    case .text, .lonePercent, .object, .variable: self = .object
    case .signed, .unsigned, .hexadecimal, .octal: self = .integer
    case .fixed, .exponent, .general, .hexadecimalReal: self = .real
    case .string: self = .string
    case .character: self = .character
    case .pointer: self = .pointer
    }
  }

  /// The kind that a variable's conversion without its `%`, such as `lld`, stands for.
  init(conversion: String) {
    let format = "%\(conversion)"
    var scanner = FormatScanner(format.utf8Span.span)
    self = scanner.next().map { Self($0.kind) } ?? .integer
  }
}
