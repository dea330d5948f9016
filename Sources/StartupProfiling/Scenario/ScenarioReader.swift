import Startup

/// Reads a config's JSON into a `Scenario` and collects what is wrong with it.
///
/// The variants are merged as JSON first, each part keeping its place in the file; then every variant is read and checked whole.
struct ScenarioReader {
  /// The config's path, for the name of a scenario without one.
  let path: String
  /// The absolute folder that paths are relative to.
  let folder: String
  /// Collects the complaints.
  var checker = JSONChecker()
  /// Whether the config names variants, so that what is wrong with one can be told by its name.
  private(set) var hasVariants = false

  init(path: String, folder: String) {
    self.path = path
    self.folder = folder
  }

  /// The scenario, or nil after at least one complaint.
  mutating func read(_ root: JSONNode) -> Scenario? {
    guard checker.members(of: root, "the scenario", keys: ScenarioKeys.series + ScenarioKeys.launch) != nil else {
      return nil
    }
    checkSchema(root)
    hasVariants = root["variants"] != nil
    let name = root["name"].flatMap { checker.string($0, "name") } ?? PathName.stem(of: path)
    let base = root.removing(ScenarioKeys.series)
    // The common part is checked by itself too, so that what every variant overrides can't hide a mistake.
    checkCommonPart(base, of: root)
    var variants: [ResolvedScenario] = []
    for (variantName, node, position) in mergedVariants(root, base: base) {
      if let variant = readLaunch(node, name: name, variant: variantName, position: position) {
        variants.append(variant)
      }
    }
    complainOfStagesInNoVariant(base, root: root)
    complainOfSampleAppsOfTwoScales(variants, root: root)
    let series = readSeries(root, variants: variants)
    guard checker.complaints.isEmpty, !variants.isEmpty else { return nil }
    var scenario = Scenario(name: name, path: path, folder: folder, variants: variants, baseline: series.baseline)
    scenario.launches = series.launches
    scenario.warmup = series.warmup
    scenario.setup = series.setup
    scenario.cleanup = series.cleanup
    scenario.groups = series.groups
    scenario.repeats = series.repeats
    return scenario
  }

  private mutating func checkSchema(_ root: JSONNode) {
    if let hint = root["$schema"] { _ = checker.string(hint, "$schema") }
    guard let schema = root["schema"] else {
      checker.complain(
        "\"schema\" is missing: a scenario says \"schema\": \"\(Scenario.schema)\"", at: root.position,
        isOfAbsence: true)
      return
    }
    guard let text = checker.string(schema, "schema"), text != Scenario.schema else { return }
    let family = "startup-prof/scenario/"
    if text.hasPrefix(family), let version = Int(text.dropFirst(family.count)), version > 1 {
      checker.complain(
        "\"\(text)\" needs a newer startup-prof; this one reads \"\(Scenario.schema)\"", at: schema.position)
    } else {
      checker.complain("\"schema\" must be \"\(Scenario.schema)\", not \"\(text)\"", at: schema.position)
    }
  }

  /// What is about the whole series.
  private struct Series {
    var launches = Scenario.usualLaunches
    var warmup = Scenario.usualWarmup
    var setup: [[String]] = []
    var cleanup: [[String]] = []
    var groups: [StageGroup] = []
    var repeats: [RepeatRule] = []
    var baseline: String?
  }

  private mutating func readSeries(_ root: JSONNode, variants: [ResolvedScenario]) -> Series {
    var series = Series()
    if let node = root["launches"], let count = checker.wholeNumber(node, "launches", in: 1...Scenario.mostLaunches) {
      series.launches = count
    }
    if let node = root["warmup"], let count = checker.wholeNumber(node, "warmup", in: 0...Scenario.mostLaunches) {
      series.warmup = count
    }
    let usesShell = root["shell"]?.boolean ?? false
    series.setup = root["setup"].flatMap { readCommands($0, "setup", usesShell: usesShell) } ?? []
    series.cleanup = root["cleanup"].flatMap { readCommands($0, "cleanup", usesShell: usesShell) } ?? []
    series.groups = readGroups(root["groups"], variants)
    series.repeats = readRepeats(root["repeat"], variants)
    if let node = root["baseline"], let name = checker.string(node, "baseline") {
      let names = root["variants"]?.members?.map(\.key) ?? [Scenario.onlyVariantName]
      if names.contains(name) {
        series.baseline = name
      } else {
        checker.complain("unknown variant \"\(name)\"\(Suggestion.phrase(for: name, in: names))", at: node.position)
      }
    }
    return series
  }

  private mutating func readGroups(_ node: JSONNode?, _ variants: [ResolvedScenario]) -> [StageGroup] {
    guard let node, let members = checker.members(of: node, "groups") else { return [] }
    var groups: [StageGroup] = []
    for member in members {
      guard let patterns = checker.distinctStrings(member.value, member.key), let elements = member.value.array else {
        continue
      }
      if patterns.isEmpty { checker.complain("the group \"\(member.key)\" is empty", at: member.value.position) }
      for (pattern, element) in zip(patterns, elements) { checkPattern(pattern, at: element.position, variants) }
      groups.append(StageGroup(name: member.key, patterns: patterns.map { NamePattern($0) }))
    }
    return groups
  }

  private mutating func readRepeats(_ node: JSONNode?, _ variants: [ResolvedScenario]) -> [RepeatRule] {
    guard let node, let members = checker.members(of: node, "repeat") else { return [] }
    var rules: [RepeatRule] = []
    for member in members {
      checkPattern(member.key, at: member.keyPosition, variants)
      guard let mode = checker.choice(member.value, member.key, of: RepeatMode.self) else { continue }
      rules.append(RepeatRule(pattern: NamePattern(member.key), mode: mode))
    }
    return rules
  }

  /// Complains when two variants want the sample app in one folder in different sizes.
  private mutating func complainOfSampleAppsOfTwoScales(_ variants: [ResolvedScenario], root: JSONNode) {
    for (index, variant) in variants.enumerated() {
      guard let app = variant.app, app.sampleScale != nil else { continue }
      let other = variants[..<index].first { $0.app?.path == app.path && $0.app?.sampleScale != app.sampleScale }
      guard let other, let member = root["variants"]?.member(variant.variant) else { continue }
      checker.complain(
        "\"\(variant.variant)\" and \"\(other.variant)\" have sample apps of different scale in one folder",
        at: member.value["app"]?.position ?? member.keyPosition)
    }
  }

  /// Complains of a pattern that no stage of any variant matches. What a program records is not known before it runs.
  private mutating func checkPattern(_ pattern: String, at position: TextPosition, _ variants: [ResolvedScenario]) {
    var names: [String] = []
    for variant in variants {
      guard case .stages(let stages) = variant.work else { return }
      names += stages.map(\.name)
    }
    if variants.isEmpty || names.contains(where: { NamePattern(pattern).matches($0) }) { return }
    checker.complain(
      "\"\(pattern)\" matches no stage\(Suggestion.phrase(for: pattern, in: names))", at: position)
  }
}
