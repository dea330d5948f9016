import Startup
import Testing

@testable import startup_prof

@Suite("The built tool")
struct ToolTests {
  @Test("--version and --help go to standard output and end with 0")
  func information() throws {
    let version = try BuiltTool.run("--version")
    #expect(version.status == 0)
    #expect(version.output == "startup-prof \(StartupVersion.current)\n")
    #expect(version.error == "")
    let help = try BuiltTool.run("--help")
    #expect(help.status == 0)
    #expect(help.output == HelpText.overview(of: CommandLineTool.commands))
    #expect(try BuiltTool.run("help").output == help.output)
    #expect(try BuiltTool.run("-h").output == help.output)
    let command = try BuiltTool.run("init", "--help")
    #expect(command.status == 0)
    #expect(try BuiltTool.run("help", "init").output == command.output)
    #expect(try BuiltTool.run("--help", "init").output == command.output)
    #expect(try BuiltTool.run("help", "help").output == help.output)
  }

  @Test("Help fits 80 columns, lists every command that is not the tool's own, and explains each")
  func helpWidth() {
    let overview = HelpText.overview(of: CommandLineTool.commands)
    var texts = [overview]
    for command in CommandLineTool.commands {
      #expect(overview.contains("\n  \(command.name) ") == (command.group != nil))
      texts.append(HelpText.explanation(of: command))
    }
    for line in texts.joined(separator: "\n").split(separator: "\n") {
      #expect(line.count <= 80, "too long: \(line)")
      #expect(line.last != " ")
    }
  }

  @Test("The explanation of a command looks like this")
  func helpSnapshot() throws {
    #expect(
      try BuiltTool.run("help", "init").output == """
        Usage: startup-prof init [OPTION…] [FILE]
               startup-prof init [OPTION…] [FILE] -- CMD…

        Write a first scenario, commented and ready to run.

        Writes FILE (scenario.json when not given, standard output for "-"): made-up
        stages to begin with, or what is asked for. A FILE that is there is kept unless
        --force is given.

        Options
              --from APP       stages over the app in this folder, with the languages
                               and modules found in it
              --sample FOLDER  stages over the sample app, which is generated in this
                               folder
              --scale N        with --sample: how much larger than usual the sample app
                               is
              --force          replace FILE when it is there

        Options of every command
              --color WHEN  use colors: auto (on a terminal, unless NO_COLOR is set),
                            always or never
          -q, --quiet       no progress and no remarks on standard error
          -h, --help        explain the command instead of running it

        """)
  }

  @Test(
    "Wrong usage is one line on standard error, nothing on standard output, and 2",
    arguments: [
      ([], "no command given; \"startup-prof --help\" lists them"),
      (["inti"], "unknown command \"inti\" (did you mean \"init\"?)"),
      (["help", "inti"], "unknown command \"inti\" (did you mean \"init\"?)"),
      (["--versoin"], "unknown option \"--versoin\" (did you mean \"--version\"?)"),
      (["init", "--fro", "x"], "init: unknown option \"--fro\" (did you mean \"--from\"?)"),
      (["--color", "blue", "init"], "init: --color: \"blue\" is not auto, always or never"),
      (["help", "run", "init"], "help explains one command at a time, not \"run\" and \"init\""),
      (["run", ""], "run: the scenario given is empty"),
      (["show", ""], "show: the TRACE given is empty"),
      (["run", "--", ""], "run: the program's name after \"--\" is empty"),
      (["run", "--trace", "", "s.json"], "run: --trace: the value is empty"),
      (["run", "--json=", "s.json"], "run: --json: the value is empty"),
      (["run", "--launches", "100001", "s.json"], "run: --launches: 100001 is too large; the most is 100000"),
      (["init", "a\nb", "c\u{1B}d"], "init: unexpected operand \"c\\u{1B}d\""),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let outcome = try BuiltTool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.error == "startup-prof: \(message)\n")
  }

  @Test("A message that quotes too much from a file keeps its start and its end")
  func longMessages() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"schema\": \"startup-prof/scenario/1\", \"\(String(repeating: "k", count: 1_000_000))\": 1}", to: "s.json")
    let error = try BuiltTool.run("run", "s.json", folder: folder.path).error
    #expect(error.utf8.count < 1100)
    #expect(
      error.hasPrefix("startup-prof: s.json:1:39: unknown key \"kkk") && error.hasSuffix("(and 1 more mistake)\n"))
    #expect(Console.shortened("short") == "short")
  }

  @Test("Progress that does not fit the terminal loses whole parts, never half a number")
  func progress() {
    let parts = ["#### 3/400", "variant", ", launch 3", ", last 12.3 ms", ", about 125 s left"]
    for columns in 10...80 {
      let line = RunProgress.line(parts, columns: columns)
      #expect(line.count <= max(columns, 19), "\(line)")
      let rest = line.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map { ",\($0)" }
      #expect(Array(parts[2...].prefix(rest.count)) == rest, "\(line)")
    }
    #expect(RunProgress.line(parts, columns: 80) == "#### 3/400 variant, launch 3, last 12.3 ms, about 125 s left")
  }

  @Test("A reader that went away ends the tool quietly, as the signal for it would")
  func closedPipe() throws {
    // The reader is gone for certain before the tool starts: it ends at once, and is waited for.
    let outcome = try BuiltTool.shell("exec 3> >(true); wait $!; \"$1\" --help >&3; exit $?")
    #expect(outcome.status == 141)
    #expect(outcome.error == "")
  }

  @Test("A full disk and a closed standard output are told")
  func fullDisk() throws {
    let full = try BuiltTool.shell("\"$1\" --help > /dev/full")
    #expect(full.status == 2)
    #expect(full.error == "startup-prof: standard output: No space left on device (write)\n")
    let closed = try BuiltTool.shell("\"$1\" --help >&-")
    #expect(closed.status == 2)
    #expect(closed.error == "startup-prof: standard output: Bad file descriptor (write)\n")
  }
}
