/// Where a text and its forms stand in their file, and how far each is translated.
package struct LocalizedTextPlaces: Equatable, Sendable {
  /// Where the key stands, or in a catalog the language.
  package let start: TextPosition
  private var parts: [String: TextPosition] = [:]
  private var states: [String: StringCatalog.State] = [:]

  /// The place of a text whose forms' places are not known.
  package init(_ start: TextPosition) { self.start = start }

  /// The place of a form by its way there: the variable's name if it is one's, then the name of each form around it and its own.
  /// The nearest place around it when its own is not known.
  package func place(of path: [String]) -> TextPosition {
    var path = path
    while !path.isEmpty {
      if let place = parts[Self.name(of: path)] { return place }
      path.removeLast()
    }
    return start
  }

  /// How far a form is translated, by its way there; nil when its file does not say so.
  package func state(of path: [String]) -> StringCatalog.State? { states[Self.name(of: path)] }

  fileprivate mutating func add(_ path: [String], at position: TextPosition) { parts[Self.name(of: path)] = position }

  private static func name(of path: [String]) -> String { path.joined(separator: "\u{0}") }
}

extension LocalizedTextPlaces {
  /// The places of a text in a `.stringsdict` file.
  init(_ pair: PropertyList.Pair, position: (Int) -> TextPosition) {
    self.init(position(pair.offset))
    add(pair.value, path: [], depth: 0, position)
  }

  private mutating func add(
    _ value: PropertyList, path: [String], depth: Int, _ position: (Int) -> TextPosition
  ) {
    guard case .dictionary(let members) = value, depth < LocalizedText.Form.depthLimit else { return }
    for member in members {
      // Apple's own names say of what kind the forms are and are no form.
      let inner = member.key.hasPrefix("NSString") ? path : path + [member.key]
      if inner.count > path.count { add(inner, at: position(member.offset)) }
      add(member.value, path: inner, depth: depth + 1, position)
    }
  }

  /// The places of a text of one language in a catalog.
  init(_ localization: JSONMember) {
    self.init(localization.keyPosition)
    add(localization.value, path: [], depth: 0)
    for member in localization.value["substitutions"]?.members ?? [] {
      add([member.key], at: member.keyPosition)
      add(member.value, path: [member.key], depth: 0)
    }
  }

  private mutating func add(_ node: JSONNode, path: [String], depth: Int) {
    guard depth < LocalizedText.Form.depthLimit else { return }
    if let name = node["stringUnit"]?["state"]?.string, let state = StringCatalog.State(rawValue: name) {
      states[Self.name(of: path)] = state
    }
    for rule in node["variations"]?.members ?? [] {
      for form in rule.value.members ?? [] {
        add(path + [form.key], at: form.keyPosition)
        add(form.value, path: path + [form.key], depth: depth + 1)
      }
    }
  }
}
