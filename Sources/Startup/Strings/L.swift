// One letter, since it stands before every text of an app.

/// The text of a key in the app's language, or the key: `Localizer.shared.string(…)`. Without interpolations it never formats: `50% off`
/// stays as it is. `L("Hello \(name), \(count) new")` looks for the key `Hello %@, %lld new` and formats its text.
// swift-format-ignore: AlwaysUseLowerCamelCase
@inlinable
public func L(
  _ key: LocalizedKey, table: String = Localizer.mainTable, module: String = "", default: String? = nil,
  numbers: Localizer.NumberNotation = .plain
) -> String {
  if key.arguments.isEmpty {
    return Localizer.shared.string(key.key, table: table, module: module, default: `default`)
  }
  return Localizer.shared.formatted(
    key.key, key.arguments, table: table, module: module, default: `default`, numbers: numbers)
}

/// The text of a key that is no literal, or the key: `Localizer.shared.string(…)`. It never formats.
// swift-format-ignore: AlwaysUseLowerCamelCase
@inlinable @_disfavoredOverload
public func L(
  _ key: String, table: String = Localizer.mainTable, module: String = "", default: String? = nil
) -> String {
  Localizer.shared.string(key, table: table, module: module, default: `default`)
}

/// The text of a key with one argument, as the function for any number of them gives it, without memory for a list.
// swift-format-ignore: AlwaysUseLowerCamelCase
@inlinable
public func L(
  _ key: String, _ argument: some FormatArgumentConvertible, table: String = Localizer.mainTable, module: String = "",
  default: String? = nil, numbers: Localizer.NumberNotation = .plain
) -> String {
  let arguments: InlineArray<1, FormatArgument> = [argument.formatArgument]
  return Localizer.shared.formatted(
    key, with: arguments.span, table: table, module: module, default: `default`, numbers: numbers)
}

/// The text of a key with two arguments, as the function for any number of them gives it, without memory for a list.
// swift-format-ignore: AlwaysUseLowerCamelCase
@inlinable
public func L(
  _ key: String, _ first: some FormatArgumentConvertible, _ second: some FormatArgumentConvertible,
  table: String = Localizer.mainTable, module: String = "", default: String? = nil,
  numbers: Localizer.NumberNotation = .plain
) -> String {
  let arguments: InlineArray<2, FormatArgument> = [first.formatArgument, second.formatArgument]
  return Localizer.shared.formatted(
    key, with: arguments.span, table: table, module: module, default: `default`, numbers: numbers)
}

/// The text of a key with arguments in the places of its conversions: `L("inbox", name, count)`. Of a text with plural forms the one
/// that fits its number. With `numbers: .localized` numbers are written as the language does. See `Localizer.formatted(_:_:table:module:default:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
@inlinable
public func L(
  _ key: String, _ first: any FormatArgumentConvertible, _ rest: any FormatArgumentConvertible...,
  table: String = Localizer.mainTable, module: String = "", default: String? = nil,
  numbers: Localizer.NumberNotation = .plain
) -> String {
  var arguments: [FormatArgument] = []
  arguments.reserveCapacity(rest.count + 1)
  arguments.append(first.formatArgument)
  for argument in rest { arguments.append(argument.formatArgument) }
  return Localizer.shared.formatted(
    key, arguments, table: table, module: module, default: `default`, numbers: numbers)
}
