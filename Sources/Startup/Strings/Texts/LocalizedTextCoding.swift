/// The bytes that a text with forms has in a compiled table.
///
///     text        a form, count of variables (u8), the variables
///     variable    name, number of its argument or 0 (u8), conversion, a form
///     form        0: a text; 1: count (u8), then category (u8) and form; 2: count, device (u8), form; 3: count, width (u32), form
///     name, conversion, text    length (u32), UTF-8
///
/// Numbers are little-endian; categories and devices count in the order of `allCases`.
enum LocalizedTextCoding {
  /// The bytes of a text; nil for one with more forms than the bytes can count.
  static func encode(_ text: LocalizedText) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard append(text.form, to: &bytes, depth: 0), text.variables.count <= 255 else { return nil }
    bytes.append(UInt8(text.variables.count))
    for variable in text.variables {
      guard (0...255).contains(variable.argument ?? 0) else { return nil }
      append(variable.name, to: &bytes)
      bytes.append(UInt8(variable.argument ?? 0))
      append(variable.conversion, to: &bytes)
      guard append(variable.form, to: &bytes, depth: 0) else { return nil }
    }
    return bytes
  }

  private static func append(_ form: LocalizedText.Form, to bytes: inout [UInt8], depth: Int) -> Bool {
    guard depth <= LocalizedText.Form.depthLimit else { return false }
    switch form {
    case .text(let text):
      bytes.append(0)
      append(text, to: &bytes)
    case .plural(let forms):
      bytes += [1, UInt8(forms.count)]
      for (number, category) in PluralCategory.allCases.enumerated() {
        guard let form = forms[category] else { continue }
        bytes.append(UInt8(number))
        guard append(form, to: &bytes, depth: depth + 1) else { return false }
      }
    case .device(let forms):
      bytes += [2, UInt8(forms.count)]
      for (number, device) in DeviceKind.allCases.enumerated() {
        guard let form = forms[device] else { continue }
        bytes.append(UInt8(number))
        guard append(form, to: &bytes, depth: depth + 1) else { return false }
      }
    case .width(let forms):
      guard forms.count <= 255 else { return false }
      bytes += [3, UInt8(forms.count)]
      for width in forms.keys.sorted() {
        bytes.appendLittleEndian(UInt32(clamping: width))
        guard append(forms[width]!, to: &bytes, depth: depth + 1) else { return false }
      }
    }
    return true
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.appendLittleEndian(UInt32(text.utf8.count))
    bytes += Array(text.utf8)
  }

  /// The text that bytes stand for; nil when they don't hold together.
  static func decode(_ bytes: Span<UInt8>) -> LocalizedText? {
    var reader = LocalizedTextReader(bytes)
    return reader.text()
  }
}

/// Reads what `LocalizedTextCoding.encode` wrote, or anything else without harm.
private struct LocalizedTextReader: ~Escapable {
  private let bytes: Span<UInt8>
  private var offset = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  mutating func text() -> LocalizedText? {
    guard let form = form(depth: 0), let count = byte() else { return nil }
    var text = LocalizedText(form)
    for _ in 0..<count {
      guard let name = string(), let argument = byte(), let conversion = string(), let form = self.form(depth: 0)
      else { return nil }
      text.variables.append(
        LocalizedText.Variable(
          name: name, argument: argument == 0 ? nil : Int(argument), conversion: conversion, form: form))
    }
    return offset == bytes.count ? text : nil
  }

  private mutating func form(depth: Int) -> LocalizedText.Form? {
    guard depth <= LocalizedText.Form.depthLimit, let tag = byte() else { return nil }
    if tag == 0 { return string().map { .text($0) } }
    guard tag <= 3, let count = byte() else { return nil }
    var plural: [PluralCategory: LocalizedText.Form] = [:]
    var device: [DeviceKind: LocalizedText.Form] = [:]
    var width: [Int: LocalizedText.Form] = [:]
    for _ in 0..<count {
      guard let key = tag == 3 ? word() : byte().map(UInt32.init), let form = self.form(depth: depth + 1)
      else { return nil }
      switch tag {
      case 1 where key < PluralCategory.allCases.count: plural[PluralCategory.allCases[Int(key)]] = form
      case 2 where key < DeviceKind.allCases.count: device[DeviceKind.allCases[Int(key)]] = form
      case 3: width[Int(key)] = form
      default: return nil
      }
    }
    return tag == 1 ? .plural(plural) : tag == 2 ? .device(device) : .width(width)
  }

  private mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func word() -> UInt32? {
    guard let word = bytes.littleEndian(UInt32.self, at: offset) else { return nil }
    offset += 4
    return word
  }

  private mutating func string() -> String? {
    guard let count = word().map(Int.init), count <= bytes.count - offset else { return nil }
    defer { offset += count }
    return String(repairing: bytes.extracting(offset..<offset + count))
  }
}
