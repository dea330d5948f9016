import Startup

/// `run`: launches the variants of a scenario, or one program, again and again in fresh processes and reports what they took.
struct RunCommand: Command {
  let name = "run"
  let group: CommandGroup? = .measure
  let summary = "Launch a scenario's variants, or any program, and report what each stage takes"
  let usage = ["[OPTION…] SCENARIO", "[OPTION…] -- PROGRAM [ARGUMENT…]"]
  let details = [
    """
    Every launch is a fresh process. The variants of a scenario take turns in random order, so that whatever changes slowly on \
    the machine meets them alike. Times run from just before the spawn until the launch is ready; for a program that does not \
    say when it is ready, until its end. A SCENARIO of "-" is read from standard input.
    """,
    """
    Medians stand with their 95% interval, and nothing is said that the interval does not support. "undelayed" is the total \
    less the time the main thread stood in a run queue: on a busy machine it varies far less.
    """,
  ]
  let options: [OptionDescription] = [
    .value("launches", "N", "measure N launches of each variant"),
    .value("warmup", "N", "launch each variant N times before, without counting"),
    .repeated("variant", "NAME", "launch only this variant (may be repeated)"),
    .value("scale", "N", "make the scenario's sample app N times as large"),
    .value("seed", "N", "draw the order of the launches from this number"),
    .value("timeout", "TIME", "give a launch at most this long, such as 10s"),
    .value("output", "WHERE", "where the program's output goes: pipe (read and dropped), null or a file; default pipe"),
    .value("trace", "FILE", "write the median launch of each variant as a Chrome trace"),
    .flag("all", "with --trace: write all launches"),
    .value("save", "FILE", "keep every sample in FILE, for later comparison"),
    .optionalValue("json", "FILE", "print the result as JSON, or write it to FILE"),
    .flag("shell", "run the program through /bin/sh -c"),
  ]
  let operands = OperandRule(["scenario"], program: .insteadOfOperands)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let options = try RunOptions(arguments)
    let mayKillOrphans = OrphanedProcesses.startAdopting()
    let session = RunSession(options: options, console: arguments.console, killsOrphans: mayKillOrphans)
    return try session.run()
  }
}
