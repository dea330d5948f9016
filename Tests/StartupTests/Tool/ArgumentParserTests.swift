import Startup
import Testing

@testable import startup_prof

/// A command with one option of each kind, to parse against.
private struct ExampleCommand: Command {
  let name = "run"
  let group: CommandGroup? = .measure
  let summary = "measure something"
  let usage = ["[OPTION…] SCENARIO", "[OPTION…] -- CMD…"]
  var operands = OperandRule(["SCENARIO"], program: .insteadOfOperands)
  let options: [OptionDescription] = [
    .value("launches", "N", "launches of each variant"), .value("timeout", "TIME", "how long one may take"),
    .repeated("variant", "NAME", "only this variant"), .optionalValue("json", "FILE", "print JSON"),
    .flag("all", "everything"),
  ]

  func run(_ arguments: ParsedArguments) -> startup_prof.ExitStatus { .success }
}

@Suite("Command-line arguments")
struct ArgumentParserTests {
  private func parse(
    _ arguments: [String], _ command: ExampleCommand = ExampleCommand()
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(command)
    return try parser.parse(arguments)
  }

  @Test("Options stand anywhere, with their value after = or as the next argument")
  func options() throws {
    let arguments = try parse([
      "--launches=3", "a.json", "--timeout", "1.5ms", "--variant", "x", "--variant=y", "--all",
    ])
    #expect(arguments.operands == ["a.json"])
    #expect(try arguments.wholeNumber("launches") == 3)
    #expect(try arguments.duration("timeout") == 1_500_000)
    #expect(arguments.values("variant") == ["x", "y"])
    #expect(arguments.isSet("all"))
    #expect(arguments.program == nil)
    #expect(arguments.optionalValue("json") == .absent)
  }

  @Test("What follows -- is the program, options and all")
  func program() throws {
    let arguments = try parse(["--json", "--", "ls", "--launches", "x", "--", "-l"])
    #expect(arguments.program == ["ls", "--launches", "x", "--", "-l"])
    #expect(arguments.operands.isEmpty)
    #expect(arguments.optionalValue("json") == .bare)
  }

  @Test("For a command without a program, what follows -- are operands that may start with a dash")
  func operandsAfterDashes() throws {
    let arguments = try parse(["--", "-x"], ExampleCommand(operands: OperandRule(["FILE"])))
    #expect(arguments.operands == ["-x"])
    #expect(arguments.program == nil)
  }

  @Test("An option with an optional value takes it only after =")
  func optionalValue() throws {
    #expect(try parse(["a", "--json=b"]).optionalValue("json") == .value("b"))
    #expect(try parse(["--json", "a"]).operands == ["a"])
  }

  @Test(
    "What can't be understood is one line that names the command and the option",
    arguments: [
      (["a", "--launchs", "3"], "run: unknown option \"--launchs\" (did you mean \"--launches\"?)"),
      (["a", "--zzzz"], "run: unknown option \"--zzzz\""),
      (["a", "-x"], "run: unknown option \"-x\""),
      (["a", "--launches"], "run: --launches needs a value: --launches N"),
      (["--launches", "--all"], "run: --launches needs a value: --launches N (or --launches=--all if that is it)"),
      (["a", "--all=yes"], "run: --all takes no value"),
      (["a", "--launches=1", "--launches=2"], "run: --launches is given more than once"),
      (["a", "--json="], "run: --json: the value is empty"),
      (["a", "--launches", ""], "run: --launches: the value is empty"),
      ([""], "run: the SCENARIO given is empty"), (["--", ""], "run: the program's name after \"--\" is empty"),
      ([], "run: no SCENARIO and no program after \"--\" given"),
      (["--"], "run: no program after \"--\""),
      (["a", "--", "ls"], "run: \"a\" and a program after \"--\" can't be given together"),
      (["a", "b"], "run: unexpected operand \"b\""),
      (["a", "--json", "b"], "run: unexpected operand \"b\" (a file for --json is written --json=FILE)"),
      (["a", "--color", "red"], "run: --color: \"red\" is not auto, always or never"),
    ])
  func refused(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try parse(arguments) }
    #expect(error?.description == message)
    #expect(error?.exitStatus == .usage)
  }

  @Test(
    "Values are checked by type",
    arguments: [
      ("x", "\"x\" is not a whole number"),
      ("1.5", "\"1.5\" is not a whole number"),
      ("+1", "\"+1\" is not a whole number"), ("0", "0 is too small; the least is 1"),
      ("-3", "-3 is too small; the least is 1"), ("101", "101 is too large; the most is 100"),
      ("99999999999999999999", "99999999999999999999 is too large; the most is 100"),
      ("-99999999999999999999", "-99999999999999999999 is too small; the least is 1"),
    ])
  func wholeNumbers(text: String, message: String) throws {
    let arguments = try parse(["a", "--launches=\(text)"])
    let error = #expect(throws: UsageError.self) { try arguments.wholeNumber("launches", in: 1...100) }
    #expect(error?.description == "run: --launches: \(message)")
  }

  @Test("Numbers with a fraction and durations say what is wrong with them")
  func numbers() throws {
    let arguments = try parse(["a", "--launches=inf", "--timeout=5"])
    #expect(throws: UsageError(command: "run", "--launches: \"inf\" is not a number")) {
      try arguments.number("launches")
    }
    #expect(throws: UsageError(command: "run", "--timeout: \"5\" has no unit (did you mean \"5ms\"?)")) {
      try arguments.duration("timeout")
    }
  }

  @Test("A request for help needs no operands, and common options work for every command")
  func common() throws {
    #expect(try parse(["--help"]).isSet("help"))
    #expect(try parse(["-hq"]).isSet("quiet"))
    let console = try parse(["a", "-q", "--color=always"]).console
    #expect(console.isQuiet)
    #expect(console.usesColor())
    #expect(try !parse(["a", "--color=never"]).console.usesColor())
  }

  @Test("A complaint stays on one line whatever a name holds")
  func oneLine() {
    #expect(Console.oneLine("a\nb\u{1B}[2Jé\u{2028}") == "a\\nb\\u{1B}[2Jé\\u{2028}")
    #expect(Console.oneLine("plain é") == "plain é")
  }
}
