import Startup

extension ScenarioReader {
  /// The stages of a launch in the order of the config, or nil after a complaint.
  /// - Parameter isComplete: Whether nothing can be added any more, so that what is missing is a mistake.
  mutating func readStages(_ node: JSONNode, isComplete: Bool) -> [ScenarioStage]? {
    guard let members = node.members else {
      checker.complainOfType(node, "stages", mustBe: "an object of stages by their names, {\"strings.load\": {…}}")
      return nil
    }
    if members.isEmpty && isComplete {
      checker.complain("\"stages\" is empty: there is nothing to launch", at: node.position)
      return nil
    }
    let complaintsBefore = checker.complaints.count
    let stages = members.map { readStage($0, among: members, isComplete: isComplete) }
    guard isComplete, checker.complaints.count == complaintsBefore else { return nil }
    let complete = stages.compactMap { $0 }
    checkDependencies(complete, members)
    return checker.complaints.count == complaintsBefore && complete.count == members.count ? complete : nil
  }

  private mutating func readStage(
    _ member: JSONMember, among members: [JSONMember], isComplete: Bool
  ) -> ScenarioStage? {
    let name = member.key
    if name.isEmpty || name.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      checker.complain("a stage needs a name of printable characters", at: member.keyPosition)
      return nil
    }
    guard let keys = checker.members(of: member.value, name) else { return nil }
    guard let kind = readKind(member, among: members) else { return nil }
    var stage = ScenarioStage(name: name, kind: kind.name)
    let known = ScenarioKeys.stage + kind.options.map(\.name)
    for key in keys {
      switch key.key {
      case "kind": break
      case "after": stage.after = checker.distinctStrings(key.value, "after") ?? []
      case "on": if let lane = checker.choice(key.value, "on", of: Stage.Lane.self) { stage.lane = lane }
      case "deferred": stage.isDeferred = checker.boolean(key.value, "deferred") ?? false
      case "optional": stage.isOptional = checker.boolean(key.value, "optional") ?? false
      case "timeout":
        stage.timeout = checker.duration(key.value, "timeout")
        if stage.timeout == 0 {
          checker.complain("\"timeout\" must be longer than nothing", at: key.value.position)
        }
      default:
        if let option = kind.option(key.key) {
          stage.options[option.name] = readOption(key.value, option)
        } else {
          checker.complain(
            "\"\(key.key)\" is no option of \"\(kind.name)\"\(Suggestion.phrase(for: key.key, in: known))",
            at: key.keyPosition)
        }
      }
    }
    for option in kind.options where member.value[option.name] == nil {
      if let value = option.defaultValue {
        stage.options[option.name] = value
      } else if isComplete {
        checker.complain(
          "\"\(name)\" needs \"\(option.name)\": \(option.summary)", at: member.keyPosition, isOfAbsence: true)
      }
    }
    return stage
  }

  private mutating func readKind(_ member: JSONMember, among members: [JSONMember]) -> StageKind? {
    let kinds = StageKind.all.map(\.name)
    guard let node = member.value["kind"] else {
      if let kind = StageKind.named(member.key) { return kind }
      // A misspelled kind, or, in a variant, a misspelled name of a stage that is there.
      let names = kinds + members.lazy.map(\.key).filter { $0 != member.key }
      checker.complain(
        "unknown stage \"\(member.key)\""
          + ScenarioReader.phrase(for: member.key, in: names, else: "; a stage of another name says its \"kind\""),
        at: member.keyPosition)
      return nil
    }
    guard let name = checker.string(node, "kind") else { return nil }
    if let kind = StageKind.named(name) { return kind }
    let all = "; there is \(kinds.joined(separator: ", "))"
    checker.complain(
      "unknown kind of stage \"\(name)\"" + ScenarioReader.phrase(for: name, in: kinds, else: all), at: node.position)
    return nil
  }

  private static func phrase(for name: String, in names: some Sequence<String>, else other: String) -> String {
    let phrase = Suggestion.phrase(for: name, in: names)
    return phrase.isEmpty ? other : phrase
  }

  private mutating func readOption(_ node: JSONNode, _ option: StageKind.Option) -> StageOptionValue? {
    switch option.type {
    case .wholeNumber(let range): checker.wholeNumber(node, option.name, in: range).map { .wholeNumber($0) }
    case .duration: checker.duration(node, option.name).map { .duration($0) }
    case .boolean: checker.boolean(node, option.name).map { .boolean($0) }
    case .text: checker.string(node, option.name).map { .text($0) }
    case .texts: checker.strings(node, option.name).map { .texts($0) }
    case .choice(let words): checker.choice(node, option.name, of: words).map { .text($0) }
    }
  }

  private mutating func checkDependencies(_ stages: [ScenarioStage], _ members: [JSONMember]) {
    let names = stages.map(\.name)
    for (stage, member) in zip(stages, members) {
      for element in member.value["after"]?.array ?? [] {
        guard let dependency = element.string, !names.contains(dependency) else { continue }
        let phrase = Suggestion.phrase(for: dependency, in: names.filter { $0 != stage.name })
        checker.complain(
          "\"\(stage.name)\" waits for an unknown stage \"\(dependency)\"\(phrase)", at: element.position)
      }
    }
    guard case .cycle(let circle) = ScenarioReader.graph(of: stages).ordering() else { return }
    let path = (circle + [circle[0]]).map { names[$0] }
    let place = members[circle[0]].value["after"]?.position ?? members[circle[0]].keyPosition
    checker.complain("stages wait for each other: \(path.joined(separator: " -> "))", at: place)
  }

  /// Complains of a stage whose kind needs what a stage of another kind does, when none such has ended for certain before it.
  mutating func checkKindsBefore(_ stages: [ScenarioStage], _ node: JSONNode?) {
    let graph = ScenarioReader.graph(of: stages)
    for (index, member) in (node?.members ?? []).enumerated() {
      guard let needed = StageKind.named(stages[index].kind)?.needsBefore else { continue }
      let earlier = ScenarioReader.everything(before: index, in: graph)
      if earlier.contains(where: { stages[$0].kind == needed }) { continue }
      let candidates = stages.filter { $0.kind == needed }.map { "\"\($0.name)\"" }
      let advice =
        candidates.isEmpty
        ? "there is no stage of that kind" : "\"after\" must lead to \(candidates.joined(separator: " or "))"
      checker.complain(
        "\"\(stages[index].name)\" needs a stage of kind \"\(needed)\" before it; \(advice)",
        at: member.value["after"]?.position ?? member.keyPosition, isOfAbsence: true)
    }
  }

  /// All stages that have ended when a stage starts.
  private static func everything(before stage: Int, in graph: TaskGraph) -> Set<Int> {
    var found: Set<Int> = []
    var rest = [stage]
    while let next = rest.popLast() {
      for predecessor in graph.predecessors(of: next) where found.insert(predecessor.task).inserted {
        rest.append(predecessor.task)
      }
    }
    return found
  }

  /// Who waits for whom, by the index in `stages`; names that no stage has are left out.
  static func graph(of stages: [ScenarioStage]) -> TaskGraph {
    let indices = Dictionary(stages.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var edges: [TaskGraph.Edge] = []
    for (later, stage) in stages.enumerated() {
      for earlier in stage.after.compactMap({ indices[$0] }) { edges.append(.init(earlier, before: later)) }
    }
    return TaskGraph(count: stages.count, edges: edges)
  }

  /// The way from a stage to a deferred one that it waits for, or nil when it waits for none.
  static func pathToDeferred(from name: String, in stages: [ScenarioStage]) -> [String]? {
    guard let start = stages.firstIndex(where: { $0.name == name }) else { return nil }
    let graph = graph(of: stages)
    // Breadth first, so that the shortest way is told.
    var cameFrom = [Int?](repeating: nil, count: stages.count)
    var isQueued = [Bool](repeating: false, count: stages.count)
    isQueued[start] = true
    var queue = [start]
    var position = 0
    while position < queue.count {
      var stage = queue[position]
      if stages[stage].isDeferred {
        var path = [stages[stage].name]
        while let previous = cameFrom[stage] {
          path.insert(stages[previous].name, at: 0)
          stage = previous
        }
        return path
      }
      for next in graph.predecessors(of: stage) where !isQueued[next.task] {
        cameFrom[next.task] = stage
        isQueued[next.task] = true
        queue.append(next.task)
      }
      position += 1
    }
    return nil
  }
}
