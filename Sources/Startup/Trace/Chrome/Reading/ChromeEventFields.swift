/// The members of an event that mean something, as ranges of the text.
struct ChromeEventFields {
  var phase = ChromeScanner.Value()
  var name = ChromeScanner.Value()
  var category = ChromeScanner.Value()
  var time = ChromeScanner.Value()
  var duration = ChromeScanner.Value()
  var process = ChromeScanner.Value()
  var thread = ChromeScanner.Value()
  var id = ChromeScanner.Value()
  var localID = ChromeScanner.Value()
  var bindID = ChromeScanner.Value()
  var scope = ChromeScanner.Value()
  var bindingPoint = ChromeScanner.Value()
  var arguments = ChromeScanner.Value()
  var flowsIn = false
  var flowsOut = false
  /// What was seen in any of its strings.
  var marks: ChromeScanner.Marks = []
}

extension ChromeScanner {
  /// Walks over an event, whose brace stands at the position, and fills in the members that it has.
  mutating func event(_ fields: inout ChromeEventFields) throws(Failure) {
    position &+= 1
    var isFirst = true
    while let key = try nextKey(isFirst: isFirst) {
      isFirst = false
      skipSpace()
      let value = try self.value(depth: 1)
      fields.marks.formUnion(key.marks)
      fields.marks.formUnion(value.marks)
      assign(value, to: key, &fields)
    }
  }

  /// Of members with one key the last counts, as in JavaScript.
  @inline(__always)
  private func assign(_ value: Value, to key: Value, _ fields: inout ChromeEventFields) {
    let first = bytes[key.start]
    switch key.end &- key.start {
    case 2:
      switch first {
      case UInt8(ascii: "t"): if matches(key, "ts") { fields.time = value }
      case UInt8(ascii: "p"): if matches(key, "ph") { fields.phase = value }
      case UInt8(ascii: "i"): if matches(key, "id") { fields.id = value }
      case UInt8(ascii: "b"): if matches(key, "bp") { fields.bindingPoint = value }
      default: break
      }
    case 3:
      switch first {
      case UInt8(ascii: "d"): if matches(key, "dur") { fields.duration = value }
      case UInt8(ascii: "p"): if matches(key, "pid") { fields.process = value }
      case UInt8(ascii: "t"): if matches(key, "tid") { fields.thread = value }
      case UInt8(ascii: "c"): if matches(key, "cat") { fields.category = value }
      case UInt8(ascii: "i"): if matches(key, "id2") { assignID2(value, &fields) }
      default: break
      }
    case 4:
      if first == UInt8(ascii: "n") {
        if matches(key, "name") { fields.name = value }
      } else if matches(key, "args") {
        fields.arguments = value
      }
    case 1: if first == UInt8(ascii: "s") { fields.scope = value }
    case 7:
      if matches(key, "bind_id") { fields.bindID = value }
      if matches(key, "flow_in") { fields.flowsIn = value.kind == .true }
    case 8: if matches(key, "flow_out") { fields.flowsOut = value.kind == .true }
    default: break
    }
  }

  /// `id2` is an object with the id in one of two members.
  private func assignID2(_ value: Value, _ fields: inout ChromeEventFields) {
    guard value.kind == .object else { return }
    var scanner = ChromeScanner(bytes, at: value.start + 1)
    var isFirst = true
    while let key = try? scanner.nextKey(isFirst: isFirst), let member = try? scanner.value(depth: 0) {
      isFirst = false
      if matches(key, "local") { fields.localID = member }
      if matches(key, "global") { fields.id = member }
    }
  }
}
