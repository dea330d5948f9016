import Startup
import Testing

@Suite("Formats")
struct FormatStringTests {
  @Test(
    "Arguments take the places of conversions",
    arguments: [
      ("%@ has %lld new", ["Ana", 3], "Ana has 3 new"), ("%d%%", [50], "50%"),
      ("%5.2f|%-5d|%05d", [3.14159, 7, 42], " 3.14|7    |00042"),
      ("%x %X %#o", [255, 255, 8], "ff FF 010"), ("%+d % d", [1, 2], "+1  2"), ("%c%C", [65, 0x1F600], "A😀"),
      ("%s %S", ["one", "two"], "one two"), ("%p", [255], "0xff"), ("%e", [1500.0], "1.500000e+03"),
      ("%g", [0.5], "0.5"),
      ("%a", [1.0], "0x1p+0"), ("%ld %zd %qd %td %jd %hd", [1, 2, 3, 4, 5, 6], "1 2 3 4 5 6"),
      ("%D %U %O", [1, 2, 8], "1 2 10"),
      ("%*d", [4, 7], "   7"), ("%-*d|", [4, 7], "7   |"), ("%*d|", [-4, 7], "7   |"), ("%.*f", [1, 2.25], "2.2"),
      ("%1$*2$d", [7, 4], "   7"), ("", [], ""), ("nothing", [], "nothing"), ("%Lf", [1.5], "1.500000"),
    ] as [(String, [FormatArgument], String)])
  func rendering(format: String, arguments: [FormatArgument], expected: String) {
    expect(format, arguments, expected, problems: 0)
  }

  @Test(
    "Numbers of arguments may leave gaps and repeat",
    arguments: [
      ("%2$@ %1$d", [1, "two"], "two 1"), ("%3$@", [1, 2, "three"], "three"), ("%1$@ %1$@", ["a"], "a a"),
      ("%2$@ %@ %@", ["a", "b"], "b a b"), ("%10$@", [1, 2, 3, 4, 5, 6, 7, 8, 9, "ten"], "ten"),
    ] as [(String, [FormatArgument], String)])
  func positions(format: String, arguments: [FormatArgument], expected: String) {
    expect(format, arguments, expected, problems: 0)
  }

  @Test(
    "A percent sign that begins no conversion is text, and reported",
    arguments: [
      "50% off", "50%", "100% ", "%", "%y", "%5%", "100 % de", "20 % de remise", "50\u{A0}% de", "50%-os", "50%'si",
      "100% free",
      "5% discount", "% s", "%1", "%1$", "%-", "%.", "%*", "%ll", "%#", "%n", "%0$d", "%1$*2d", "% %d-", "100%, done",
    ])
  func percentSigns(format: String) {
    #expect(!FormatString(format).problems.isEmpty)
    #expect(FormatString(format).conversions.count <= 1)
    expect(format, [], format, problems: nil)
  }

  @Test(
    "A percent sign behind an argument is one as well",
    arguments: [
      ("%d% off", "7% off"), ("%d % de", "7 % de"), ("%d%-os", "7%-os"), ("%d% a day", "7% a day"),
      ("%d%% off", "7% off"),
      ("%d% d", "7 8"), ("%d %-3d|", "7 8  |"),
    ])
  func percentSignsBehindArguments(format: String, expected: String) {
    expect(format, [7, 8], expected, problems: nil)
  }

  @Test(
    "h and hh cut as C does; what does not fit 32 bits stays whole and is reported",
    arguments: [
      ("%hhd", 300, "44", 0), ("%hhu", 300, "44", 0), ("%hd", 70_000, "4464", 0), ("%hhx", -1, "ff", 0),
      ("%hx", -1, "ffff", 0),
      ("%x", -1, "ffffffff", 0), ("%lx", -1, "ffffffffffffffff", 0), ("%o", -1, "37777777777", 0),
      ("%d", 5_000_000_000, "5000000000", 1), ("%u", 5_000_000_000, "5000000000", 1),
      ("%x", 0x1_0000_0000, "100000000", 1),
      ("%u", -1, "-1", 1), ("%lu", -1, "-1", 1), ("%hhu", -1, "255", 0),
    ] as [(String, FormatArgument, String, Int)])
  func lengths(format: String, argument: FormatArgument, expected: String, problems: Int) {
    expect(format, [argument], expected, problems: problems)
  }

  @Test("An unsigned number is never shown as a negative one")
  func unsigned() {
    expect(
      "%lld %llu %d", [.unsigned(.max), .unsigned(.max), .unsigned(1 << 63)],
      "\(UInt64.max) \(UInt64.max) \(UInt64(1) << 63)", problems: 2)
  }

  @Test(
    "An argument of another kind is shown as what it is, and reported",
    arguments: [
      ("%d", "three", "three"), ("%5d|", "ab", "   ab|"), ("%d", 3.0, "3"), ("%d", 3.75, "3.75"), ("%x", 255.0, "ff"),
      ("%.1f", 3, "3.0"), ("%f", "x", "x"), ("%.1f", "long", "long"), ("%s", 5, "5"), ("%s", 2.5, "2.5"),
      ("%c", "word", "word"),
      ("%c", -1, "\u{FFFD}"), ("%c", 0xD800, "\u{FFFD}"), ("%p", "x", "x"), ("%@", .missing, "(null)"),
      ("%d", .missing, "(null)"),
    ] as [(String, FormatArgument, String)])
  func mismatches(format: String, argument: FormatArgument, expected: String) {
    expect(format, [argument], expected, problems: 1)
  }

  @Test(
    "%@ takes anything",
    arguments: [
      (1, "1"), (-5, "-5"), (.unsigned(.max), "18446744073709551615"), (0.1, "0.1"), (.single(0.1), "0.1"),
      (1.0, "1.0"),
      ("text", "text"), ("", ""), (.real(.infinity), "inf"), (.real(1e-5), "1e-05"),
    ] as [(FormatArgument, String)])
  func anything(argument: FormatArgument, expected: String) {
    expect("%@", [argument], expected, problems: 0)
  }

  @Test(
    "A conversion without an argument stays as it is written",
    arguments: [
      ("%@ and %@", ["a"], "a and %@"), ("%2$@", ["a"], "%2$@"), ("%.2f", [], "%.2f"), ("%*d", [3], "%*d"),
      ("%.*f", [], "%.*f"), ("100%off", [], "100%off"),
    ] as [(String, [FormatArgument], String)])
  func missing(format: String, arguments: [FormatArgument], expected: String) {
    expect(format, arguments, expected, problems: nil)
    #expect(!problems(format, arguments).isEmpty)
  }

  @Test("More arguments than conversions are fine")
  func tooMany() { expect("One file", [1], "One file", problems: 0) }

  @Test(
    "Width and precision count characters",
    arguments: [
      ("%5@|", "é", "    é|"), ("%-5s|", "日本", "日本   |"), ("%.2@", "日本語", "日本"), ("%3@|", "👨‍👩‍👧", "  👨‍👩‍👧|"),
      ("%.1@", "e\u{301}a", "e\u{301}"), ("%.0s|", "abc", "|"), ("%6.3s|", "abcdef", "   abc|"),
    ])
  func characters(format: String, text: String, expected: String) {
    expect(format, [.text(text)], expected, problems: 0)
  }

  @Test("Widths and precisions have a limit", arguments: ["%1000000000d", "%.1000000000d", "%.99999f", "%99999@"])
  func limits(format: String) {
    #expect(FormatString(format).formatted(1).utf8.count < 5000)
    #expect(problems(format, [1]).contains { $0.kind == .tooWide(limit: 4096) })
  }

  @Test("A width that is no integer is reported, and none is taken")
  func widthOfText() { expect("%*d", ["x", 5], "5", problems: 1) }

  @Test("Values of the standard library's types become arguments")
  func convertible() {
    let format = FormatString("%@")
    let some: Int? = 5
    let none: String? = nil
    #expect(format.formatted(Int8(-5)) == "-5")
    #expect(format.formatted(UInt16(7)) == "7")
    #expect(format.formatted(Int128.max) == "170141183460469231731687303715884105727")
    #expect(format.formatted(UInt128(5)) == "5")
    #expect(format.formatted(Float(0.1)) == "0.1")
    #expect(format.formatted("abc".dropFirst()) == "bc")
    #expect(format.formatted("static" as StaticString) == "static")
    #expect(format.formatted("c" as Character) == "c")
    #expect(format.formatted(true) == "true")
    #expect(format.formatted(some) == "5")
    #expect(format.formatted(none) == "(null)")
    #expect(FormatString("%c").formatted("é" as Character) == "é")
    #expect(format.formatted(FormatArgument(describing: [1, 2])) == "[1, 2]")
    #expect(FormatArgument(describing: 5) == 5)
    #expect(FormatArgument(describing: Optional(2.5) as Any) == 2.5)
  }

  @Test("A type names the conversion that stands for it in a key")
  func conversionsOfTypes() {
    #expect(Int.formatConversion.description == "%lld")
    #expect(Int?.formatConversion.description == "%lld")
    #expect(String.formatConversion.description == "%@")
    #expect(Double.formatConversion.description == "%lf")
    #expect(UInt8.formatConversion.description == "%u")
  }

  @Test("A format tells what it asks of its arguments")
  func conversions() {
    let found = FormatString("%@ %2$d %*.*f %#@n@ %c %s %p 100%").conversions
    #expect(found.map(\.argument) == [1, 2, 2, 3, 4, 5, 6, 7, 8])
    #expect(
      found.map(\.kind) == [
        .object, .integer, .amount, .amount, .real, .variable("n"), .character, .string, .pointer,
      ])
    #expect(found[1].text == "%2$d" && found[1].offset == 3)
    #expect(FormatString("%1$@ %@").problems.map(\.kind) == [.mixedPositions])
  }

  @Test("An escaped text is shown as it is", arguments: ["100%", "%d", "%%", "%1$@ and 50% off", ""])
  func escaping(text: String) {
    expect(FormatString.escaping(text), [], text, problems: 0)
  }

  @Test("Problems say what, where and which argument")
  func descriptions() {
    let found = problems("a %d %@ %f 5% o", ["x", .missing])
    #expect(
      found.map(\.description) == [
        "\"%d\" at byte 2: takes an integer, but argument 1 is text",
        "\"%@\" at byte 5: takes anything but nil, but argument 2 is nil",
        "\"%f\" at byte 8: there is no argument 3",
        "\"%\" at byte 12: begins no conversion and is shown as it is; write %% for a percent sign",
      ])
  }

  @Test("Any text is a format, both ways of formatting agree, and nothing is lost")
  func anyText() {
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("%%%%%@dfsx1234$*.# -+0'lhqé \n").map(String.init)
    let arguments: [FormatArgument] = [5, "text", 2.5, .missing, .unsigned(.max)]
    for _ in 0..<20_000 {
      let format = (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
        .joined()
      let given = Array(arguments.prefix(Int.random(in: 0...5, using: &random)))
      let text = expectBothWays(format, given)
      if given.isEmpty, FormatString(format).conversions.isEmpty, !format.contains("%%") { #expect(text == format) }
    }
  }

  // MARK: Ways to format

  private func problems(_ format: String, _ arguments: [FormatArgument]) -> [FormatProblem] {
    var problems: [FormatProblem] = []
    _ = FormatString(format).formatted(with: arguments.span, problems: &problems)
    return problems
  }

  @discardableResult
  private func expectBothWays(_ format: String, _ arguments: [FormatArgument]) -> String {
    var (kept, once): ([FormatProblem], [FormatProblem]) = ([], [])
    let text = FormatString(format).formatted(with: arguments.span, problems: &kept)
    let same = FormatString.format(utf8: format.utf8Span.span, with: arguments.span, problems: &once)
    #expect(text == same && kept == once, "\(format)")
    return text
  }

  private func expect(_ format: String, _ arguments: [FormatArgument], _ expected: String, problems count: Int?) {
    #expect(expectBothWays(format, arguments) == expected, "\(format)")
    if let count { #expect(problems(format, arguments).count == count, "\(format): \(problems(format, arguments))") }
  }
}
