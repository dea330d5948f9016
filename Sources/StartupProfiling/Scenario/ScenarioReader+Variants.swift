import Startup

extension ScenarioReader {
  /// Each variant's name, all its keys merged, and its place, in the order of the config.
  mutating func mergedVariants(
    _ root: JSONNode, base: JSONNode
  ) -> [(name: String, node: JSONNode, position: TextPosition)] {
    guard let node = root["variants"] else { return [(Scenario.onlyVariantName, base, root.position)] }
    guard let members = checker.members(of: node, "variants") else { return [] }
    if members.isEmpty { checker.complain("\"variants\" is empty; leave it out for a single one", at: node.position) }
    if members.count > Scenario.mostVariants {
      checker.complain("more than \(Scenario.mostVariants) variants", at: members[Scenario.mostVariants].keyPosition)
      return []
    }
    var merged: [(name: String, node: JSONNode, position: TextPosition)] = []
    for member in members {
      guard checkVariant(member) else { continue }
      if let node = merge(member, among: members, base: base) {
        merged.append((member.key, node, member.keyPosition))
      }
    }
    return merged
  }

  private mutating func checkVariant(_ member: JSONMember) -> Bool {
    if member.key.isEmpty || member.key.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      checker.complain("a variant needs a name of printable characters", at: member.keyPosition)
    }
    guard let keys = checker.members(of: member.value, member.key) else { return false }
    for key in keys where !ScenarioKeys.variant.contains(key.key) {
      if ScenarioKeys.series.contains(key.key) {
        checker.complain("\"\(key.key)\" is about all variants and stands beside \"variants\"", at: key.keyPosition)
      } else {
        checker.complain(
          "unknown key \"\(key.key)\"\(Suggestion.phrase(for: key.key, in: ScenarioKeys.variant))", at: key.keyPosition)
      }
    }
    return true
  }

  /// Merges the base, the variants that are extended from the outermost to the innermost, and the variant's own keys.
  private mutating func merge(_ member: JSONMember, among members: [JSONMember], base: JSONNode) -> JSONNode? {
    var chain = [member]
    while let extends = chain[0].value["extends"] {
      guard let name = checker.string(extends, "extends") else { return nil }
      guard let parent = members.first(where: { $0.key == name }) else {
        let names = members.map(\.key).filter { $0 != chain[0].key }
        checker.complain("unknown variant \"\(name)\"\(Suggestion.phrase(for: name, in: names))", at: extends.position)
        return nil
      }
      if let last = chain.firstIndex(where: { $0.key == name }) {
        // Each variant of the circle, and each that leads into it, comes here; only the circle's first in the file complains.
        let circle = chain[...last].reversed().map(\.key)
        if circle[0] == member.key, members.first(where: { circle.contains($0.key) })?.key == member.key {
          let path = (circle + [member.key]).joined(separator: " -> ")
          let place = member.value["extends"]?.position ?? member.keyPosition
          checker.complain("variants extend each other: \(path)", at: place)
        }
        return nil
      }
      guard parent.value.members != nil else { return nil }
      chain.insert(parent, at: 0)
    }
    var node = base
    for layer in chain {
      let complainsOfIt = layer.keyPosition == member.keyPosition
      var missing: [(JSONMember, [String])] = []
      node = node.merging(layer.value.removing(["extends"])) { missing.append(($0, $1)) }
      guard complainsOfIt else { continue }
      for (removed, keys) in missing {
        checker.complain(
          "nothing to remove: there is no \"\(removed.key)\"\(Suggestion.phrase(for: removed.key, in: keys))",
          at: removed.keyPosition)
      }
    }
    return node
  }

  /// Complains of each common stage that every variant removes, or replaces by a program.
  mutating func complainOfStagesInNoVariant(_ base: JSONNode, root: JSONNode) {
    guard root["variants"] != nil, let stages = base["stages"]?.members else { return }
    // Complaints of the first merge were noted already; this one only looks.
    var silent = ScenarioReader(path: path, folder: folder)
    let merged = silent.mergedVariants(root, base: base)
    if merged.isEmpty || !silent.checker.complaints.isEmpty { return }
    let used = Set(merged.flatMap { $0.node["stages"]?.members?.map(\.key) ?? [] })
    for stage in stages where !used.contains(stage.key) {
      checker.complain("the stage \"\(stage.key)\" is in no variant", at: stage.keyPosition)
    }
  }
}
