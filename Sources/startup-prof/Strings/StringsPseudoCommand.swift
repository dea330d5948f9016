import Startup
import StartupResources

/// `strings pseudo`: a language that there is not, for looking at an app's screens.
struct StringsPseudoCommand: Command {
  let name = "strings pseudo"
  let group: CommandGroup? = nil
  let summary = "Make a pseudo-language: accents, longer texts, brackets, or right to left"
  let usage = ["[OPTION…] APP"]
  let details = [
    """
    Writes a language folder with the texts of the development language, each with accents on its letters, about a third longer and in \
    brackets: what is shown without is not translated, what lacks its bracket is cut off. Conversions, tags, addresses and names in \
    braces stay, and so do plural rules. Texts of catalogs become .strings and .stringsdict files.
    """
  ]
  let options: [OptionDescription] = [
    .value("into", "LANG", "the folder's language; default en-XA, with --right-to-left ar-XB"),
    .flag("right-to-left", "show every text from right to left, in a language that is laid out so"),
    .value("growth", "PERCENT", "how much longer texts become, from 0 to 300; default 35"),
    .value("development", "LANG", "the language of the texts; found out when not given"),
    .flag("force", "replace files that are there"),
  ]
  let operands = OperandRule(["app"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let isRightToLeft = arguments.isSet("right-to-left")
    let language = arguments.value("into") ?? (isRightToLeft ? "ar-XB" : "en-XA")
    guard LanguageTag(language) != nil, PathName.staysInside("\(language).lproj"),
      !language.utf8.contains(UInt8(ascii: "/"))
    else {
      throw arguments.error("into", "\"\(language)\" is not a language")
    }
    let growth = try arguments.wholeNumber("growth", in: 0...300) ?? 35
    let pseudo = try PseudoTranslation(
      app: arguments.operands[0], into: language,
      by: PseudoText(growth: Double(growth) / 100, isRightToLeft: isRightToLeft),
      development: arguments.value("development"))
    if !arguments.isSet("force"), let file = pseudo.files.first(where: { FileSystem.exists($0.path) }) {
      throw ToolError("\(file.path): is there already; --force replaces it")
    }
    try pseudo.write()
    let files = pseudo.files.count
    let texts = pseudo.textCount
    try arguments.console.write(
      "\(texts) \(texts == 1 ? "text" : "texts") of \(pseudo.sources.joined(separator: ", ")) in \(files) \(files == 1 ? "file" : "files") of \(language)\n"
    )
    return .success
  }
}
