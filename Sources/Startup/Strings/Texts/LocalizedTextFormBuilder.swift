/// Gathers the forms of one rule by the names that files give them.
struct LocalizedTextFormBuilder {
  private var plural: [PluralCategory: LocalizedText.Form] = [:]
  private var device: [DeviceKind: LocalizedText.Form] = [:]
  private var width: [Int: LocalizedText.Form] = [:]

  /// Whether there is the form that every number has when it has no other.
  var hasOther: Bool { plural[.other] != nil }

  /// Adds the form of a class of numbers; false when there is none of this name.
  mutating func add(plural name: String, _ form: LocalizedText.Form) -> Bool {
    guard let category = PluralCategory(rawValue: name) else { return false }
    plural[category] = form
    return true
  }

  /// Adds the form of a kind of device; false when there is none of this name.
  mutating func add(device name: String, _ form: LocalizedText.Form) -> Bool {
    guard let kind = DeviceKind(rawValue: name) else { return false }
    device[kind] = form
    return true
  }

  /// Adds the form of a width; false when it is no number.
  mutating func add(width name: String, _ form: LocalizedText.Form) -> Bool {
    guard let characters = Int(name), characters >= 0, characters <= Int(UInt32.max) else { return false }
    width[characters] = form
    return true
  }

  /// The forms, of the one rule that any were added of; nil without any.
  var form: LocalizedText.Form? {
    if !plural.isEmpty { return .plural(plural) }
    if !device.isEmpty { return .device(device) }
    return width.isEmpty ? nil : .width(width)
  }
}
