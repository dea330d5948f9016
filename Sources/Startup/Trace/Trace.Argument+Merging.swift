extension Trace.Argument {
  /// Two lists in one: of facts with one name the later counts. Linear, also for long lists from hostile files.
  static func merged(_ arguments: [Trace.Argument], replacedBy later: [Trace.Argument]) -> [Trace.Argument] {
    if later.isEmpty { return arguments }
    if arguments.isEmpty { return later }
    var result = arguments
    var places: [String: Int] = [:]
    for (place, argument) in arguments.enumerated() { places[argument.name] = place }
    for argument in later {
      if let place = places[argument.name] {
        result[place] = argument
      } else {
        places[argument.name] = result.count
        result.append(argument)
      }
    }
    return result
  }
}
