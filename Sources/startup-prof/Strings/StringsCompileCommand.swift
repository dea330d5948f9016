import Startup

/// `strings compile`: all languages of an app in a launch cache, ahead of its first launch.
struct StringsCompileCommand: Command {
  let name = "strings compile"
  let group: CommandGroup? = nil
  let summary = "Compile all languages of an app, catalogs too, into a launch cache"
  let usage = ["APP --output FILE [--app-version V]"]
  let details = [
    """
    The cache is opened again and compared with the files before the command ends. It serves the app that finds its folder by the same \
    path and whose files did not change; with --app-version, the app of that version, wherever it is.
    """
  ]
  let options: [OptionDescription] = [
    .value("output", "FILE", "the cache; replaced whole or not at all"),
    .value("app-version", "V", "trust this version of the app instead of looking at its files"),
  ]
  let operands = OperandRule(["app"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard let output = arguments.value("output") else {
      throw UsageError(command: name, "no --output given: the cache to write")
    }
    try arguments.checkCacheOutput(output)
    let trust: SourceTrust = arguments.value("app-version").map { .appVersion($0) } ?? .files
    let compilation = try StringsCompilation(app: arguments.operands[0], trust: trust)
    for warning in compilation.warnings { arguments.console.remark(warning) }
    try compilation.write(to: output)
    let languages = compilation.languages.count
    let texts = compilation.keyCount
    let size = try FileStatus(path: output).size
    try arguments.console.write(
      "\(texts) \(texts == 1 ? "text" : "texts") in \(languages) \(languages == 1 ? "language" : "languages"), \(size) bytes, read back\n"
    )
    return .success
  }
}
