/// The keys and texts of a `.stringsdict` file, an XML or binary property list.
///
/// What can't be used of a text is left out and reported; with `.strict` it is an error.
public struct StringsDictionaryFile: Sendable {
  /// The keys and their texts, in the order of the file; of a key that appears twice the last one.
  public let texts: [(key: String, text: LocalizedText)]
  /// What was doubtful or left out.
  public let problems: [StringsFileProblem]
  /// The keys that come again, with the places of the first and of each other.
  package let repeatedKeys: [(key: String, first: TextPosition, again: TextPosition)]
  /// Where each of the texts stands, by its number.
  package let places: [LocalizedTextPlaces]

  /// Reads a file's bytes.
  public init(_ contents: [UInt8], mode: StringsFile.Mode = .lenient) throws(StringsFileProblem) {
    let list: PropertyList
    do throws(PropertyListError) { list = try PropertyList(contents) } catch {
      throw StringsFileProblem(.propertyList(error), at: error.position)
    }
    guard case .dictionary(let pairs) = list else {
      throw StringsFileProblem(.notATable(found: list.kind), at: .start)
    }
    var reader = StringsDictionaryReader()
    for pair in pairs { reader.read(pair) }
    texts = reader.texts
    let positions = PlacesInPropertyList(contents)
    places = reader.sources.map { LocalizedTextPlaces($0, position: positions.position) }
    repeatedKeys = reader.repeats.map { ($0.key, positions.position(of: $0.first), positions.position(of: $0.again)) }
    problems = reader.problems.map { StringsFileProblem($0.kind, at: positions.position(of: $0.offset)) }
    if mode == .strict, let first = problems.first(where: { !$0.isHarmless }) { throw first }
  }

  /// Reads a file; what can't be read names the path.
  public static func load(
    _ path: String, mode: StringsFile.Mode = .lenient
  ) throws(StringsFileLoadError) -> StringsDictionaryFile {
    let contents: [UInt8]
    do throws(SystemError) { contents = try FileSystem.contents(of: path, limit: PropertyList.lengthLimit) } catch {
      throw .system(error)
    }
    do throws(StringsFileProblem) { return try StringsDictionaryFile(contents, mode: mode) } catch {
      var problem = error
      problem.path = path
      throw .malformed(problem)
    }
  }
}

extension StringsFileProblem {
  /// Whether it leaves nothing out that its author can have meant, so that `.strict` lets it pass too.
  package var isHarmless: Bool {
    switch kind {
    case .duplicateKey, .catalogVersion, .textSet: true
    default: false
    }
  }
}

/// Finds the places of offsets in a property list that was read from UTF-16 or UTF-32, where they count in UTF-8.
private struct PlacesInPropertyList {
  private let text: [UInt8]
  /// Nil for a binary one, which has no lines.
  private let lines: TextPositions?

  init(_ contents: [UInt8]) {
    let (encoding, markLength) = TextEncoding.detect(contents.span)
    let text = encoding == .utf8 ? contents : encoding.utf8(contents.span, from: markLength)
    self.text = text
    lines = PropertyList.isBinary(text.span) ? nil : TextPositions(text.span)
  }

  func position(of offset: Int) -> TextPosition {
    lines?.position(of: offset, in: text.span) ?? TextPosition(line: 1, column: offset + 1, offset: offset)
  }
}

/// Takes the texts out of a property list (Apple, "Stringsdict File Format").
private struct StringsDictionaryReader {
  private(set) var texts: [(key: String, text: LocalizedText)] = []
  private(set) var problems: [(kind: StringsFileProblem.Kind, offset: Int)] = []
  /// What each of the texts was read from.
  private(set) var sources: [PropertyList.Pair] = []
  /// The keys that come again, with the offsets of the first and of this one.
  private(set) var repeats: [(key: String, first: Int, again: Int)] = []
  private var firstOffsets: [Int] = []
  private var places: [TextKey: Int] = [:]

  private static let formatKey = "NSStringLocalizedFormatKey"
  private static let ruleKey = "NSStringFormatSpecTypeKey"
  private static let conversionKey = "NSStringFormatValueTypeKey"

  /// Reads one key of the file.
  mutating func read(_ pair: PropertyList.Pair) {
    guard let text = text(of: pair) else { return }
    if let place = places[TextKey(pair.key)] {
      problems.append((.duplicateKey(pair.key), pair.offset))
      repeats.append((pair.key, firstOffsets[place], pair.offset))
      texts[place].text = text
      sources[place] = pair
    } else {
      places[TextKey(pair.key)] = texts.count
      texts.append((pair.key, text))
      sources.append(pair)
      firstOffsets.append(pair.offset)
    }
  }

  private mutating func text(of pair: PropertyList.Pair) -> LocalizedText? {
    if case .string(let text) = pair.value { return LocalizedText(text) }
    guard case .dictionary(let members) = pair.value else {
      report(.notAForm(of: "it", found: pair.value.kind), pair.key, at: pair.offset)
      return nil
    }
    var format: LocalizedText.Form?
    var ruled: LocalizedText.Form?
    var variables: [LocalizedText.Variable] = []
    for member in members {
      if member.key == Self.formatKey {
        format = form(member.value, of: "it", rule: nil, key: pair.key, at: member.offset, depth: 0)
      } else if let rule = StringsDictionaryRule(rawValue: member.key) {
        ruled = form(member.value, of: "it", rule: rule, key: pair.key, at: member.offset, depth: 0)
      } else if let variable = variable(member, of: pair.key) {
        variables.append(variable)
      }
    }
    // The rule for devices or widths is the more special one, and what the format says is its fallback.
    guard let form = ruled ?? format else {
      report(.nothing, pair.key, at: pair.offset)
      return nil
    }
    let text = LocalizedText(form, variables: variables)
    reportUndefinedVariables(in: text, pair.key, at: pair.offset)
    return text
  }

  private mutating func variable(_ member: PropertyList.Pair, of key: String) -> LocalizedText.Variable? {
    guard case .dictionary(let parts) = member.value else {
      report(.notAForm(of: member.key, found: member.value.kind), key, at: member.offset)
      return nil
    }
    guard case .string(let name)? = member.value[Self.ruleKey] else {
      report(.missingRule(variable: member.key), key, at: member.offset)
      return nil
    }
    guard let rule = StringsDictionaryRule(rawValue: name) else {
      report(.unknownRule(variable: member.key, rule: name), key, at: member.offset)
      return nil
    }
    var conversion = "lld"
    if case .string(let given)? = member.value[Self.conversionKey] {
      if LocalizedText.Variable.isConversion(given) {
        conversion = given
      } else {
        let place = parts.last { $0.key == Self.conversionKey }?.offset
        report(.notAConversion(variable: member.key, found: given), key, at: place ?? member.offset)
      }
    }
    let forms = parts.filter { $0.key != Self.ruleKey && $0.key != Self.conversionKey }
    let form = form(.dictionary(forms), of: member.key, rule: rule, key: key, at: member.offset, depth: 0)
    return form.map { LocalizedText.Variable(name: member.key, conversion: conversion, form: $0) }
  }

  /// A text, or the forms of a rule; without a rule given, a dictionary is one of a device's or a width's rule.
  private mutating func form(
    _ value: PropertyList, of owner: String, rule: StringsDictionaryRule?, key: String, at offset: Int, depth: Int
  ) -> LocalizedText.Form? {
    if case .string(let text) = value { return .text(text) }
    guard depth < LocalizedText.Form.depthLimit else {
      report(.tooDeep(limit: LocalizedText.Form.depthLimit), key, at: offset)
      return nil
    }
    guard case .dictionary(let members) = value else {
      report(.notAForm(of: owner, found: value.kind), key, at: offset)
      return nil
    }
    guard let rule else {
      guard members.count == 1, let inner = StringsDictionaryRule(rawValue: members[0].key) else {
        report(.notAForm(of: owner, found: value.kind), key, at: offset)
        return nil
      }
      return form(members[0].value, of: owner, rule: inner, key: key, at: members[0].offset, depth: depth + 1)
    }
    var forms: [(name: String, form: LocalizedText.Form)] = []
    for member in members {
      let inner = form(member.value, of: member.key, rule: nil, key: key, at: member.offset, depth: depth + 1)
      if let inner { forms.append((member.key, inner)) }
    }
    return ruled(forms, rule, of: owner, key, at: offset)
  }

  private mutating func ruled(
    _ forms: [(name: String, form: LocalizedText.Form)], _ rule: StringsDictionaryRule, of owner: String, _ key: String,
    at offset: Int
  ) -> LocalizedText.Form? {
    var builder = LocalizedTextFormBuilder()
    for (name, form) in forms {
      let isKnown: Bool
      switch rule {
      case .plural: isKnown = builder.add(plural: name, form)
      case .device: isKnown = builder.add(device: name, form)
      case .width: isKnown = builder.add(width: name, form)
      }
      if !isKnown { report(.unknownForm(of: owner, name: name), key, at: offset) }
    }
    if rule == .plural, !builder.hasOther { report(.missingOther(of: owner), key, at: offset) }
    guard let form = builder.form else {
      report(.nothing, key, at: offset)
      return nil
    }
    return form
  }

  private mutating func reportUndefinedVariables(in text: LocalizedText, _ key: String, at offset: Int) {
    for name in text.undefinedVariables { report(.undefinedVariable(name), key, at: offset) }
  }

  private mutating func report(_ problem: LocalizedTextProblem, _ key: String, at offset: Int) {
    problems.append((.variation(key: key, problem), offset))
  }
}
