import Startup
import StartupProfiling

/// What was asked of `run`.
struct RunOptions {
  /// What is launched.
  enum Target {
    case scenario(String)
    case program([String])
  }

  let target: Target
  let launches: Int?
  let warmups: Int?
  let variants: [String]
  /// How much larger than the scenario says its sample app is.
  let scale: Double?
  let seed: UInt64
  let timeout: Int64?
  let output: ChildProcess.Request.Output
  let tracePath: String?
  let tracesAll: Bool
  let savePath: String?
  let json: ParsedArguments.OptionalValue

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let program = arguments.program {
      target = .program(arguments.isSet("shell") ? ["/bin/sh", "-c", program.joined(separator: " ")] : program)
    } else {
      target = .scenario(arguments.operands[0])
    }
    launches = try arguments.wholeNumber("launches", in: 1...Scenario.mostLaunches)
    warmups = try arguments.wholeNumber("warmup", in: 0...Scenario.mostLaunches)
    variants = arguments.values("variant")
    scale = try arguments.number("scale")
    // Drawn seeds are short, so that they are easily typed again.
    seed = try arguments.wholeNumber("seed", in: 0...Int.max).map(UInt64.init) ?? UInt64.random(in: 1...999_999)
    timeout = try arguments.duration("timeout")
    switch arguments.value("output") {
    case nil, "pipe": output = .pipe(keeping: 4096)
    case "null": output = .null
    case .some(let path): output = .file(path)
    }
    tracePath = arguments.value("trace")
    tracesAll = arguments.isSet("all")
    savePath = arguments.value("save")
    json = arguments.optionalValue("json")
    if tracesAll && tracePath == nil { throw arguments.error("all", "goes with --trace FILE") }
    if case .program = target, !variants.isEmpty { throw arguments.error("variant", "a program has no variants") }
    if case .program = target, scale != nil { throw arguments.error("scale", "a program has no sample app") }
  }
}
