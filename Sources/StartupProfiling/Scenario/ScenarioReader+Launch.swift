import Startup

extension ScenarioReader {
  /// Checks what stands beside `variants`: every value by itself, but not yet whether the whole is complete.
  mutating func checkCommonPart(_ base: JSONNode, of root: JSONNode) {
    guard root["variants"] != nil else { return }
    if let node = base["stages"] { _ = readStages(node, isComplete: false) }
    _ = readValues(base, into: ResolvedScenario(name: "", variant: "", folder: folder, work: .stages([]), ready: .exit))
    let usesShell = base["shell"]?.boolean ?? false
    if let node = base["program"] { _ = readCommand(node, "program", usesShell: usesShell) }
  }

  /// One variant, whole; nil after a complaint.
  mutating func readLaunch(
    _ node: JSONNode, name: String, variant: String, position: TextPosition
  ) -> ResolvedScenario? {
    guard let work = readWork(node, variant: variant, position: position) else { return nil }
    guard let ready = readReadiness(node["ready"], work) else { return nil }
    let launch = ResolvedScenario(name: name, variant: variant, folder: folder, work: work, ready: ready)
    let complete = readValues(node, into: launch)
    if case .stages(let stages) = complete.work {
      checkApp(of: stages, in: node, complete)
      checkKindsBefore(stages, node["stages"])
      checkCaches(of: stages, in: node, complete)
      checkExpectations(node["expect"], stages)
    }
    return complete
  }

  private mutating func readWork(
    _ node: JSONNode, variant: String, position: TextPosition
  ) -> ResolvedScenario.Work? {
    let usesShell = node["shell"].flatMap { checker.boolean($0, "shell") } ?? false
    switch (node.member("stages"), node.member("program")) {
    case (let stages?, let program?):
      let later = stages.keyPosition.offset > program.keyPosition.offset ? stages : program
      checker.complain("\"stages\" and \"program\" exclude each other", at: later.keyPosition)
      return nil
    case (let stages?, nil) where hasVariants && stages.value.members?.isEmpty == true:
      checker.complain("the variant \"\(variant)\" has no stages: there is nothing to launch", at: position)
      return nil
    case (let stages?, nil):
      return readStages(stages.value, isComplete: true).map { .stages($0) }
    case (nil, let program?):
      return readCommand(program.value, "program", usesShell: usesShell).map { .program($0) }
    case (nil, nil):
      checker.complain("neither \"stages\" nor \"program\" says what is launched", at: position, isOfAbsence: true)
      return nil
    }
  }

  private mutating func readReadiness(
    _ node: JSONNode?, _ work: ResolvedScenario.Work
  ) -> ResolvedScenario.Readiness? {
    guard let node else {
      if case .program = work { return .exit }
      return .allStages
    }
    guard let name = checker.string(node, "ready") else { return nil }
    switch work {
    case .program:
      if name == "exit" { return .exit }
      guard !name.contains(":") else {
        checker.complain("\"ready\" must be \"exit\" or the name of a milestone, not \"\(name)\"", at: node.position)
        return nil
      }
      return .milestone(name)
    case .stages(let stages):
      guard let stage = stages.first(where: { $0.name == name }) else {
        let phrase = Suggestion.phrase(for: name, in: stages.map(\.name))
        checker.complain("\"ready\" names no stage: \"\(name)\"\(phrase)", at: node.position)
        return nil
      }
      if let path = ScenarioReader.pathToDeferred(from: stage.name, in: stages) {
        let way = path.count > 1 ? "waits for a stage that is deferred" : "is deferred"
        checker.complain(
          "\"ready\" \(way) until after ready: \(path.joined(separator: " -> "))", at: node.position)
        return nil
      }
      return .stage(name)
    }
  }

  /// The values that need nothing but themselves to be checked.
  mutating func readValues(_ node: JSONNode, into launch: ResolvedScenario) -> ResolvedScenario {
    var launch = launch
    let usesShell = node["shell"].flatMap { checker.boolean($0, "shell") } ?? false
    if let value = node["app"] { launch.app = readApp(value) }
    if let value = node["preferred"], let tags = readPreferred(value) { launch.preferred = tags }
    if let value = node["timeout"], let timeout = readTimeout(value) { launch.timeout = timeout }
    if let value = node["prepare"], let commands = readCommands(value, "prepare", usesShell: usesShell) {
      launch.prepare = commands
    }
    if let value = node["conclude"], let commands = readCommands(value, "conclude", usesShell: usesShell) {
      launch.conclude = commands
    }
    if let value = node["exitCodes"], let codes = readExitCodes(value) { launch.exitCodes = codes }
    if let value = node["environment"] { launch.environment = readEnvironment(value) }
    if let value = node["expect"], let patterns = checker.distinctStrings(value, "expect") {
      launch.expect = patterns.map { NamePattern($0) }
    }
    if let value = node["pageCache"],
      let policy = checker.choice(value, "pageCache", of: ResolvedScenario.PageCachePolicy.self)
    {
      launch.pageCache = policy
    }
    if let value = node["cache"] {
      // How an app ships is what a config means by not saying, so that has no word of its own.
      let words = ResolvedScenario.CacheMode.allCases.filter { $0 != .asShipped }.map(\.rawValue)
      if let word = checker.choice(value, "cache", of: words) { launch.cache = .init(rawValue: word)! }
    }
    return launch
  }

  private mutating func readApp(_ node: JSONNode) -> ResolvedScenario.AppFolder? {
    if node.string != nil {
      guard let path = checker.string(node, "app").map({ PathName.join(folder, $0) }) else { return nil }
      guard FileSystem.isDirectory(path) else {
        let reason = FileSystem.exists(path) ? "is not a folder" : "does not exist"
        checker.complain("the app folder \"\(node.string!)\" \(reason)", at: node.position)
        return nil
      }
      return .init(path: path)
    }
    guard node.members != nil else {
      checker.complainOfType(node, "app", mustBe: "a folder or {\"sample\": …}")
      return nil
    }
    _ = checker.members(of: node, "app", keys: ScenarioKeys.app)
    guard let sample = node["sample"] else {
      checker.complain(
        "\"app\" needs \"sample\", the folder to generate the sample app in", at: node.position, isOfAbsence: true)
      return nil
    }
    var scale = 1.0
    if let value = node["scale"] {
      guard let number = checker.positiveNumber(value, "scale", atMost: SampleApp.largestScale) else { return nil }
      scale = number
    }
    guard let path = checker.string(sample, "sample") else { return nil }
    return .init(path: PathName.join(folder, path), sampleScale: scale)
  }

  private mutating func readPreferred(_ node: JSONNode) -> [String]? {
    guard let tags = checker.distinctStrings(node, "preferred"), let elements = node.array else { return nil }
    if tags.isEmpty {
      checker.complain("\"preferred\" is empty; leave it out to take the environment's languages", at: node.position)
    }
    for (tag, element) in zip(tags, elements) {
      if !ScenarioReader.isLanguageTag(tag) {
        checker.complain("\"\(tag)\" is not a language tag such as \"pt-BR\"", at: element.position)
      }
    }
    return tags
  }

  /// Whether a text has the shape of a language tag, in the spelling of BCP 47 or of a locale.
  static func isLanguageTag(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  private mutating func readTimeout(_ node: JSONNode) -> Int64? {
    guard let timeout = checker.duration(node, "timeout") else { return nil }
    if timeout > 0 { return timeout }
    checker.complain("\"timeout\" must be longer than nothing", at: node.position)
    return nil
  }

  private mutating func readExitCodes(_ node: JSONNode) -> [Int]? {
    guard let elements = node.array else {
      checker.complainOfType(node, "exitCodes", mustBe: "an array of whole numbers")
      return nil
    }
    if elements.isEmpty { checker.complain("\"exitCodes\" is empty: no launch could succeed", at: node.position) }
    return elements.compactMap { checker.wholeNumber($0, "exitCodes", in: 0...255) }
  }

  private mutating func checkApp(of stages: [ScenarioStage], in node: JSONNode, _ launch: ResolvedScenario) {
    guard launch.app == nil, node["app"] == nil, let members = node["stages"]?.members else { return }
    for (stage, member) in zip(stages, members) where StageKind.named(stage.kind)?.needsApp == true {
      checker.complain(
        "\"\(stage.name)\" works on an app, and \"app\" is not given", at: member.keyPosition, isOfAbsence: true)
    }
  }

  /// Complains of a state that a cache is to be brought into although no stage has to do with it.
  private mutating func checkCaches(of stages: [ScenarioStage], in node: JSONNode, _ launch: ResolvedScenario) {
    let usesCache = stages.contains { StageKind.named($0.kind)?.usesCache == true }
    if !usesCache, launch.cache == .valid || launch.cache == .stale, let value = node["cache"] {
      let kinds = StageKind.all.filter(\.usesCache).map { "\"\($0.name)\"" }.joined(separator: " or ")
      checker.complain(
        "\"cache\" is \"\(launch.cache.rawValue)\", but no stage is of a kind that uses it: \(kinds)",
        at: value.position)
    }
    if launch.pageCache == .cold, launch.app == nil, node["app"] == nil, let value = node["pageCache"] {
      checker.complain("\"pageCache\" is \"cold\", but there is no \"app\" whose files to evict", at: value.position)
    }
  }

  private mutating func checkExpectations(_ node: JSONNode?, _ stages: [ScenarioStage]) {
    for element in node?.array ?? [] {
      guard let pattern = element.string, !stages.contains(where: { NamePattern(pattern).matches($0.name) }) else {
        continue
      }
      let names = stages.lazy.map(\.name)
      checker.complain(
        "\"expect\" names no stage: \"\(pattern)\"\(Suggestion.phrase(for: pattern, in: names))", at: element.position)
    }
  }
}
