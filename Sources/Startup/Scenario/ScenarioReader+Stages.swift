extension ScenarioReader {
  /// The stages of a launch in the order of the config, or nil after a complaint.
  /// - Parameter isComplete: Whether nothing can be added any more, so that what is missing is a mistake.
  mutating func readStages(_ node: JSONNode, isComplete: Bool) -> [ScenarioStage]? {
    guard let members = checker.members(of: node, "stages") else { return nil }
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
      case "on": if let lane = checker.choice(key.value, "on", of: ScenarioStage.Lane.self) { stage.lane = lane }
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
        checker.complain("\"\(name)\" needs \"\(option.name)\": \(option.summary)", at: member.keyPosition)
      }
    }
    return stage
  }

  private mutating func readKind(_ member: JSONMember, among members: [JSONMember]) -> StageKind? {
    let kinds = StageKind.all.map(\.name)
    guard let node = member.value["kind"] else {
      if let kind = StageKind.named(member.key) { return kind }
      // A misspelled kind, or, in a variant, a misspelled name of a stage that is there.
      let names = kinds + members.map(\.key).filter { $0 != member.key }
      let phrase = Suggestion.phrase(for: member.key, in: names)
      checker.complain(
        "unknown stage \"\(member.key)\"\(phrase.isEmpty ? "; a stage of another name says its \"kind\"" : phrase)",
        at: member.keyPosition)
      return nil
    }
    guard let name = checker.string(node, "kind") else { return nil }
    if let kind = StageKind.named(name) { return kind }
    let phrase = Suggestion.phrase(for: name, in: kinds)
    checker.complain(
      "unknown kind of stage \"\(name)\"\(phrase.isEmpty ? "; there is \(kinds.joined(separator: ", "))" : phrase)",
      at: node.position)
    return nil
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
    let deferred = Set(stages.filter(\.isDeferred).map(\.name))
    for (stage, member) in zip(stages, members) {
      for element in member.value["after"]?.array ?? [] {
        guard let dependency = element.string else { continue }
        if !names.contains(dependency) {
          let phrase = Suggestion.phrase(for: dependency, in: names.filter { $0 != stage.name })
          checker.complain("\"\(stage.name)\" waits for an unknown stage \"\(dependency)\"\(phrase)", at: element.position)
        } else if deferred.contains(dependency) && !stage.isDeferred {
          checker.complain(
            "\"\(stage.name)\" waits for \"\(dependency)\", which is deferred until after ready", at: element.position)
        }
      }
    }
    guard let cycle = ScenarioReader.cycle(in: stages) else { return }
    let first = members.first { $0.key == cycle[0] }
    checker.complain(
      "stages wait for each other: \(cycle.joined(separator: " -> "))",
      at: first?.value["after"]?.position ?? .start)
  }

  /// The first cycle of dependencies, its first stage named again at the end; `a -> b` reads: a waits for b.
  static func cycle(in stages: [ScenarioStage]) -> [String]? {
    let dependencies = Dictionary(stages.map { ($0.name, $0.after) }) { first, _ in first }
    var finished: Set<String> = []
    for start in stages.map(\.name) where !finished.contains(start) {
      // A walk with its own stack: the path from the start, and for each stage on it the dependencies not yet tried.
      var path = [start]
      var untried = [dependencies[start] ?? []]
      while let stage = path.last {
        guard let next = untried[path.count - 1].popLast() else {
          finished.insert(stage)
          path.removeLast()
          untried.removeLast()
          continue
        }
        if let index = path.firstIndex(of: next) { return path[index...] + [next] }
        if finished.contains(next) { continue }
        path.append(next)
        untried.append(dependencies[next] ?? [])
      }
    }
    return nil
  }
}
