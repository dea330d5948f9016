import Startup

/// The texts that people read in an interface file (`.xib`, `.storyboard`), under the keys that Apple's `ibtool` gives them:
/// the object's id and what of it the text is, `b4L-xx-9cd.normalTitle`.
struct InterfaceTexts {
  struct Found {
    let key: String
    let text: String
    /// What `ibtool` tells translators: the object's class, its text and its id.
    let comment: String
    let offset: Int
  }

  private(set) var found: [Found] = []
  /// `UI` or `NS`, which the classes of the file's objects begin with.
  private var prefix = "UI"
  private var open: [Object] = []

  /// An element that is open.
  private struct Object {
    let element: XMLElement
    /// The object it is or belongs to.
    let owner: (id: String, name: String)
    /// How many segments were seen in it.
    var segmentCount = 0
  }

  /// Reads a file's bytes.
  init(_ contents: [UInt8]) throws(XMLError) {
    var reader = XMLReader(contents.span)
    while let event = try reader.next() {
      switch event {
      case .start(let element): begin(element)
      case .text(let text): take(text)
      case .end: open.removeLast()
      }
    }
  }

  private mutating func begin(_ element: XMLElement) {
    if open.isEmpty, element["type"]?.contains(".Cocoa.") == true { prefix = "NS" }
    let parent = open.last
    let owner = element["id"].map { ($0, element.name) } ?? parent?.owner ?? ("", "")
    for attribute in element.attributes {
      guard let property = property(attribute.name, of: element, in: parent) else { continue }
      add(
        property, attribute.value, of: property.hasPrefix("headerCell") ? parent?.owner ?? owner : owner,
        at: attribute.offset)
    }
    if element.name == "segment", !open.isEmpty { open[open.count - 1].segmentCount += 1 }
    open.append(Object(element: element, owner: owner))
  }

  /// A text of several lines is an element of its own: `<string key="text">`.
  private mutating func take(_ text: String) {
    guard let last = open.last, open.count >= 2, last.element.name == "string" || last.element.name == "mutableString",
      let key = last.element["key"]
    else { return }
    let parent = open[open.count - 2]
    let outer = open.count >= 3 ? open[open.count - 3] : nil
    guard let property = property(key, of: parent.element, in: outer) else { return }
    // What XML would change, such as a line feed at the end, is written in Base64.
    let isEncoded = last.element["base64-UTF8"] == "YES"
    let decoded =
      isEncoded ? PropertyListText.base64(text).map { String(decoding: $0, as: UTF8.self) } : nil
    add(property, decoded ?? text, of: parent.owner, at: last.element.offset)
  }

  private mutating func add(_ property: String, _ text: String, of owner: (id: String, name: String), at offset: Int) {
    guard !owner.id.isEmpty, !text.isEmpty else { return }
    let className = prefix + owner.name.prefix(1).uppercased() + owner.name.dropFirst()
    found.append(
      Found(
        key: "\(owner.id).\(property)", text: text,
        comment: "Class = \"\(className)\"; \(property) = \"\(text)\"; ObjectID = \"\(owner.id)\";", offset: offset))
  }

  /// What `ibtool` calls an attribute that people read; nil for all others.
  private func property(_ name: String, of element: XMLElement, in parent: Object?) -> String? {
    switch (element.name, name) {
    case ("state", "title"): return element["key"].map { "\($0)Title" }
    case ("segment", "title"): return "segmentTitles[\(parent?.segmentCount ?? 0)]"
    case ("segment", "label"): return "ibShadowedLabels[\(parent?.segmentCount ?? 0)]"
    case ("tableHeaderCell", "title"): return "headerCell.title"
    case ("buttonConfiguration", "title"), ("buttonConfiguration", "subtitle"): return "configuration.\(name)"
    case ("accessibility", "label"): return "accessibilityLabel"
    case ("accessibility", "hint"): return "accessibilityHint"
    case ("accessibility", "description"): return "ibExternalAccessibilityDescription"
    case (_, "toolTip"): return prefix == "NS" ? "ibShadowedToolTip" : "toolTip"
    case ("label", "text"), ("textView", "text"), ("textField", "text"), ("searchBar", "text"): return name
    case (_, "title"), (_, "placeholder"), (_, "placeholderString"), (_, "prompt"), (_, "headerTitle"),
      (_, "footerTitle"), (_, "headline"):
      return element["id"] == nil ? nil : name
    case ("toolbarItem", "label"), ("toolbarItem", "paletteLabel"), ("tabViewItem", "label"): return name
    default: return nil
    }
  }
}
