import Startup

extension ResolvedScenario: JSONWritable {
  /// The format of the document that travels from the tool to the host it starts; both are the same build.
  static let documentSchema = "startup-prof/resolved-scenario/1"

  /// The whole value as one compact JSON document.
  public func jsonDocument() -> [UInt8] {
    var json = JSONWriter(.compact)
    write(to: &json)
    return json.document()
  }

  /// Writes the whole value as an object; times are nanoseconds.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("schema", ResolvedScenario.documentSchema)
      $0.member("name", name)
      $0.member("variant", variant)
      $0.member("folder", folder)
      switch work {
      case .stages(let stages): $0.array("stages") { json in for stage in stages { json.value(stage) } }
      case .program(let arguments): $0.member("program", arguments)
      }
      $0.object("ready") { json in
        switch ready {
        case .allStages: json.member("kind", "allStages")
        case .exit: json.member("kind", "exit")
        case .stage(let name):
          json.member("kind", "stage")
          json.member("name", name)
        case .milestone(let name):
          json.member("kind", "milestone")
          json.member("name", name)
        }
      }
      if let app {
        $0.object("app") { json in
          json.member("path", app.path)
          json.member("sampleScale", app.sampleScale)
        }
      }
      $0.member("preferred", preferred)
      $0.member("cache", cache.rawValue)
      $0.member("pageCache", pageCache.rawValue)
      $0.member("timeout_ns", timeout)
      $0.member("prepare", prepare)
      $0.member("conclude", conclude)
      $0.member("exitCodes", exitCodes)
      $0.member("environment", environment)
      $0.member("expect", expect.map(\.text))
    }
  }
}

extension ScenarioStage: JSONWritable {
  /// Writes the stage as an object, each option with the name of its type.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("kind", kind)
      $0.object("options") { json in
        for (name, value) in options.ordered(by: { $0.key < $1.key }) {
          json.object(name) { json in
            switch value {
            case .wholeNumber(let number): json.member("wholeNumber", number)
            case .duration(let nanoseconds): json.member("duration", nanoseconds)
            case .boolean(let value): json.member("boolean", value)
            case .text(let text): json.member("text", text)
            case .texts(let texts): json.member("texts", texts)
            }
          }
        }
      }
      $0.member("after", after)
      $0.member("on", lane.rawValue)
      $0.member("deferred", isDeferred)
      $0.member("optional", isOptional)
      $0.member("timeout_ns", timeout)
    }
  }
}

extension ScenarioEnvironment: JSONWritable {
  /// Writes the environment as an object, its variables in order.
  public func write(to json: inout JSONWriter) {
    json.object {
      switch inherit {
      case .all: $0.member("inherit", true)
      case .none: $0.member("inherit", false)
      case .only(let names): $0.member("inherit", names)
      }
      $0.array("set") { json in for variable in set { json.value([variable.name, variable.value]) } }
    }
  }
}

extension ResolvedScenario {
  /// Reads what `jsonDocument()` wrote.
  public init(jsonDocument bytes: Span<UInt8>) throws(JSONComplaint) {
    let root: JSONNode
    do throws(JSONError) { root = try JSONDocument.parse(bytes) } catch {
      throw JSONComplaint(error.message, at: error.position)
    }
    try self.init(DocumentReader(node: root))
  }

  private init(_ root: DocumentReader) throws(JSONComplaint) {
    guard try root.string("schema") == ResolvedScenario.documentSchema else {
      throw JSONComplaint("not written by this version of startup-prof", at: root.node.position)
    }
    let work: Work
    if root.node["program"] != nil {
      work = .program(try root.strings("program"))
    } else {
      work = .stages(try root.elements("stages") { node throws(JSONComplaint) in try ScenarioStage(node) })
    }
    self.init(
      name: try root.string("name"), variant: try root.string("variant"), folder: try root.string("folder"),
      work: work, ready: try Readiness(root.member("ready")))
    if root.node["app"] != nil {
      let member = try root.member("app")
      app = AppFolder(path: try member.string("path"), sampleScale: member.node["sampleScale"]?.double)
    }
    preferred = try root.strings("preferred")
    cache = try root.choice("cache")
    pageCache = try root.choice("pageCache")
    timeout = try root.integer("timeout_ns")
    let words = { (node: DocumentReader) throws(JSONComplaint) in try node.strings() }
    prepare = try root.elements("prepare", words)
    conclude = try root.elements("conclude", words)
    exitCodes = try root.elements("exitCodes") { node throws(JSONComplaint) in Int(try node.integer()) }
    environment = try ScenarioEnvironment(root.member("environment"))
    expect = try root.strings("expect").map { NamePattern($0) }
  }
}

extension ResolvedScenario.Readiness {
  fileprivate init(_ reader: DocumentReader) throws(JSONComplaint) {
    switch try reader.string("kind") {
    case "allStages": self = .allStages
    case "exit": self = .exit
    case "stage": self = .stage(try reader.string("name"))
    case "milestone": self = .milestone(try reader.string("name"))
    case let kind: throw JSONComplaint("unknown kind of readiness \"\(kind)\"", at: reader.node.position)
    }
  }
}

extension ScenarioStage {
  fileprivate init(_ reader: DocumentReader) throws(JSONComplaint) {
    self.init(name: try reader.string("name"), kind: try reader.string("kind"))
    for member in try reader.member("options").node.members ?? [] {
      options[member.key] = try ScenarioStage.option(DocumentReader(node: member.value))
    }
    after = try reader.strings("after")
    lane = try reader.choice("on")
    isDeferred = try reader.boolean("deferred")
    isOptional = try reader.boolean("optional")
    timeout = try reader.member("timeout_ns").node.isNull ? nil : reader.integer("timeout_ns")
  }

  private static func option(_ reader: DocumentReader) throws(JSONComplaint) -> StageOptionValue {
    switch reader.node.members?.first?.key {
    case "wholeNumber": return .wholeNumber(Int(try reader.integer("wholeNumber")))
    case "duration": return .duration(try reader.integer("duration"))
    case "boolean": return .boolean(try reader.boolean("boolean"))
    case "text": return .text(try reader.string("text"))
    case "texts": return .texts(try reader.strings("texts"))
    default: throw JSONComplaint("an option of unknown type", at: reader.node.position)
    }
  }
}

extension ScenarioEnvironment {
  fileprivate init(_ reader: DocumentReader) throws(JSONComplaint) {
    self.init()
    let member = try reader.member("inherit")
    if let all = member.node.boolean { inherit = all ? .all : .none } else { inherit = .only(try member.strings()) }
    set = try reader.elements("set") { node throws(JSONComplaint) in
      let pair = try node.strings()
      guard pair.count == 2 else { throw JSONComplaint("not a name and a value", at: node.node.position) }
      return Variable(name: pair[0], value: pair[1])
    }
  }
}

/// Takes values of a known type out of a document that we wrote ourselves; the first that is missing or different ends it.
private struct DocumentReader {
  let node: JSONNode

  func member(_ key: String) throws(JSONComplaint) -> DocumentReader {
    guard let value = node[key] else { throw JSONComplaint("\"\(key)\" is missing", at: node.position) }
    return DocumentReader(node: value)
  }

  func string(_ key: String) throws(JSONComplaint) -> String { try member(key).string() }
  func strings(_ key: String) throws(JSONComplaint) -> [String] { try member(key).strings() }
  func integer(_ key: String) throws(JSONComplaint) -> Int64 { try member(key).integer() }

  func boolean(_ key: String) throws(JSONComplaint) -> Bool {
    let member = try member(key)
    return try member.expect(member.node.boolean, "true or false")
  }

  func choice<Choice: RawRepresentable<String>>(_ key: String) throws(JSONComplaint) -> Choice {
    let member = try member(key)
    return try member.expect(member.node.string.flatMap(Choice.init(rawValue:)), "a known word")
  }

  func elements<Element>(
    _ key: String, _ read: (DocumentReader) throws(JSONComplaint) -> Element
  ) throws(JSONComplaint) -> [Element] {
    try member(key).elements(read)
  }

  func string() throws(JSONComplaint) -> String { try expect(node.string, "a string") }
  func integer() throws(JSONComplaint) -> Int64 { try expect(node.integer, "a whole number") }

  func strings() throws(JSONComplaint) -> [String] {
    try elements { element throws(JSONComplaint) in try element.string() }
  }

  private func elements<Element>(
    _ read: (DocumentReader) throws(JSONComplaint) -> Element
  ) throws(JSONComplaint) -> [Element] {
    var elements: [Element] = []
    for element in try expect(node.array, "an array") { elements.append(try read(DocumentReader(node: element))) }
    return elements
  }

  private func expect<Value>(_ value: Value?, _ expected: String) throws(JSONComplaint) -> Value {
    if let value { return value }
    throw JSONComplaint("expected \(expected), not \(node.kind)", at: node.position)
  }
}
