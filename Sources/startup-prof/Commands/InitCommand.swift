import Startup
import StartupProfiling

/// `init`: writes a first scenario.
struct InitCommand: Command {
  let name = "init"
  let group: CommandGroup? = .measure
  let summary = "Write a first scenario, commented and ready to run"
  let usage = ["[OPTION…] [FILE]", "[OPTION…] [FILE] -- CMD…"]
  let details = [
    """
    Writes FILE (scenario.json when not given, standard output for "-"): made-up stages to begin with, or what is \
    asked for. A FILE that is there is kept unless --force is given.
    """
  ]
  let options: [OptionDescription] = [
    .value("from", "APP", "stages over the app in this folder, with the languages and modules found in it"),
    .value("sample", "FOLDER", "stages over the sample app, which is generated in this folder"),
    .value("scale", "N", "with --sample: how much larger than usual the sample app is"),
    .flag("force", "replace FILE when it is there"),
  ]
  let operands = OperandRule(["FILE"], required: 0, program: .besideOperands)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try refuseContradictions(arguments)
    let file = arguments.operands.first ?? "scenario.json"
    let toOutput = file == "-"
    if !toOutput && !arguments.isSet("force") && FileSystem.exists(file) {
      throw UsageError(command: name, "\(file) is there already; --force replaces it")
    }
    let folder = toOutput ? "." : PathName.parent(of: file)
    guard FileSystem.isDirectory(folder) else {
      throw UsageError(command: name, "\(folder): there is no such folder")
    }
    let template = try template(arguments, configFolder: try FileSystem.realPath(folder))
    let bytes = Array(template.text.utf8)
    if toOutput {
      try arguments.console.write(bytes)
    } else {
      try AtomicFile.write(bytes, to: file)
      try arguments.console.write("wrote \(file); measure it: startup-prof run \(ShellWords.quote(file))\n")
    }
    return .success
  }

  private func refuseContradictions(_ arguments: ParsedArguments) throws(UsageError) {
    var given = ["from", "sample"].filter { arguments.isSet($0) }.map { "--\($0)" }
    if arguments.program != nil { given.append("a program after \"--\"") }
    if given.count > 1 {
      throw UsageError(command: name, "\(given.joined(separator: " and ")) can't be given together")
    }
    if arguments.isSet("scale") && !arguments.isSet("sample") {
      throw UsageError(command: name, "--scale belongs to --sample")
    }
  }

  private func template(_ arguments: ParsedArguments, configFolder: String) throws -> ScenarioTemplate {
    if let program = arguments.program {
      return ScenarioTemplate(
        name: PathName.lastComponent(of: program[0]), subject: .program(try placed(program, configFolder: configFolder))
      )
    }
    if let app = arguments.value("from") {
      guard FileSystem.isDirectory(app) else { throw arguments.error("from", "\(app) is not a folder") }
      let contents = try ScenarioTemplate.Contents(app: app)
      if contents.languages.isEmpty { throw arguments.error("from", "\(app) has no language folder (*.lproj)") }
      let path = try FileSystem.realPath(app)
      return ScenarioTemplate(
        name: PathName.stem(of: path),
        subject: .app(path: PathName.relative(path, to: configFolder), contents))
    }
    if let sample = arguments.value("sample") {
      return try sampleTemplate(sample, arguments, configFolder: configFolder)
    }
    return ScenarioTemplate(name: "first", subject: .syntheticStages)
  }

  private func sampleTemplate(
    _ sample: String, _ arguments: ParsedArguments, configFolder: String
  ) throws -> ScenarioTemplate {
    let scale = try arguments.number("scale") ?? 1
    guard scale > 0, scale <= Double(SampleApp.largestScale) else {
      throw arguments.error("scale", "must be above 0 and at most \(SampleApp.largestScale)")
    }
    Interruption.startWatching()
    let reason = try SampleApp.prepare(at: sample, scale: scale)
    if reason != nil { arguments.console.remark("generated the sample app in \(sample)") }
    let path = PathName.relative(try FileSystem.realPath(sample), to: configFolder)
    return ScenarioTemplate(name: "sample", subject: .sampleApp(path: path, scale: scale))
  }

  /// The program as it can be started from the config's folder: a path that led to it from here may not lead there.
  private func placed(_ program: [String], configFolder: String) throws -> [String] {
    let here = try FileSystem.currentDirectory()
    guard program[0].contains("/"), configFolder != here else { return program }
    return [PathName.join(here, program[0])] + program.dropFirst()
  }
}
