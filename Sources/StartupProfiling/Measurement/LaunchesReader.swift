import Startup

/// Takes a series out of a `startup-prof/launches/1` document. Members it does not know are left alone: later versions may add
/// some.
enum LaunchesReader {
  /// What is wrong, and where.
  struct Complaint: Error {
    var message: String
    var position: TextPosition
  }

  static func series(_ root: JSONNode) throws(Complaint) -> LaunchSeries {
    let schema = try text(root, "schema")
    guard schema == LaunchesFile.schema else {
      throw Complaint(message: "a document of \(schema), not of \(LaunchesFile.schema)", position: root.position)
    }
    var series = LaunchSeries(
      title: try text(root, "scenario"), scenarioFile: root["scenario_file"]?.string,
      scenarioDigest: try optionalText(root, "scenario_digest"),
      date: try integer(root, "date_ns"), host: try host(member(root, "host")),
      clock: try optionalText(root, "clock"), seed: UInt64(clamping: try integer(root, "seed")),
      requestedLaunches: Int(clamping: try integer(root, "requested_launches")),
      warmups: Int(clamping: try integer(root, "warmups")), wasInterrupted: try boolean(root, "interrupted"),
      baseline: try optionalText(root, "baseline"), variants: [])
    for node in try array(root, "variants") { series.variants.append(try variant(node)) }
    return series
  }

  private static func variant(_ node: JSONNode) throws(Complaint) -> LaunchSeries.Variant {
    var variant = LaunchSeries.Variant(name: try text(node, "name"))
    // Later than the other members, so a file of the first days has none.
    if node["until"] != nil { variant.until = try text(node, "until") }
    let first = try member(node, "first")
    if !first.isNull { variant.first = try sample(first) }
    for launch in try array(node, "discarded") {
      let name = try text(launch, "reason")
      guard let reason = LaunchSeries.Discarded.Reason(rawValue: name) else {
        throw Complaint(message: "unknown reason \"\(name)\"", position: launch.position)
      }
      variant.discarded.append(
        LaunchSeries.Discarded(
          round: Int(clamping: try integer(launch, "round")), reason: reason, amount: try integer(launch, "amount_ns")))
    }
    for launch in try array(node, "launches") { variant.samples.append(try sample(launch)) }
    return variant
  }

  private static func sample(_ node: JSONNode) throws(Complaint) -> LaunchSample {
    return LaunchSample(
      round: Int(clamping: try integer(node, "round")), position: Int(clamping: try integer(node, "position")),
      wall: try time(node, "wall_ns"), mainToReady: try optionalTime(node, "main_to_ready_ns"),
      cpu: try time(node, "cpu_ns"), runQueueWait: try optionalTime(node, "run_queue_wait_ns"),
      throttled: try optionalTime(node, "throttled_ns"), minorFaults: try time(node, "minor_faults"),
      majorFaults: try time(node, "major_faults"), voluntarySwitches: try time(node, "voluntary_switches"),
      involuntarySwitches: try time(node, "involuntary_switches"), stages: try stages(node, "stages"),
      otherWork: try stages(node, "other_work"), waits: try stages(node, "waits"),
      warnings: (node["warnings"]?.array ?? []).compactMap(\.string))
  }

  private static func stages(_ node: JSONNode, _ key: String) throws(Complaint) -> [StageSample] {
    var stages: [StageSample] = []
    for stage in try array(node, key) {
      let state = try text(stage, "state")
      guard let state = StageSample.State(rawValue: state) else {
        throw Complaint(message: "unknown state \"\(state)\"", position: stage.position)
      }
      stages.append(
        StageSample(
          name: try text(stage, "name"), start: try time(stage, "start_ns"), duration: try time(stage, "duration_ns"),
          isOnMainThread: try boolean(stage, "main_thread"), state: state, error: stage["error"]?.string))
    }
    return stages
  }

  private static func host(_ node: JSONNode) throws(Complaint) -> HostDescription {
    var load: [Double]?
    let loads = try member(node, "load")
    if !loads.isNull { load = (loads.array ?? []).compactMap(\.double) }
    return HostDescription(
      processor: try optionalText(node, "processor"), cores: Int(clamping: try integer(node, "cores")),
      kernel: try text(node, "kernel"), memory: try optionalInteger(node, "memory_bytes"), load: load,
      frequencyGovernor: try optionalText(node, "frequency_governor"))
  }

  // MARK: Members by type

  private static func member(_ node: JSONNode, _ key: String) throws(Complaint) -> JSONNode {
    guard let value = node[key] else { throw Complaint(message: "\"\(key)\" is missing", position: node.position) }
    return value
  }

  private static func expect<Value>(_ value: Value?, _ expected: String, _ node: JSONNode) throws(Complaint) -> Value {
    guard let value else { throw Complaint(message: "expected \(expected), not \(node.kind)", position: node.position) }
    return value
  }

  private static func text(_ node: JSONNode, _ key: String) throws(Complaint) -> String {
    let value = try member(node, key)
    return try expect(value.string, "a string", value)
  }

  private static func optionalText(_ node: JSONNode, _ key: String) throws(Complaint) -> String? {
    try member(node, key).isNull ? nil : text(node, key)
  }

  private static func integer(_ node: JSONNode, _ key: String) throws(Complaint) -> Int64 {
    let value = try member(node, key)
    return try expect(value.integer, "a whole number", value)
  }

  private static func optionalInteger(_ node: JSONNode, _ key: String) throws(Complaint) -> Int64? {
    try member(node, key).isNull ? nil : integer(node, key)
  }

  /// A number that is not negative and far enough from the end of the range for sums of two.
  private static func time(_ node: JSONNode, _ key: String) throws(Complaint) -> Int64 {
    let value = try member(node, key)
    let number = try integer(node, key)
    guard (0...Int64.max / 4).contains(number) else {
      throw Complaint(message: "\"\(key)\" is out of range: \(number)", position: value.position)
    }
    return number
  }

  private static func optionalTime(_ node: JSONNode, _ key: String) throws(Complaint) -> Int64? {
    try member(node, key).isNull ? nil : time(node, key)
  }

  private static func boolean(_ node: JSONNode, _ key: String) throws(Complaint) -> Bool {
    let value = try member(node, key)
    return try expect(value.boolean, "true or false", value)
  }

  private static func array(_ node: JSONNode, _ key: String) throws(Complaint) -> [JSONNode] {
    let value = try member(node, key)
    return try expect(value.array, "an array", value)
  }
}
