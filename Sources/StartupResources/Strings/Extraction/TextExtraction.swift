import Startup

/// The texts that a program's sources and interface files name: what has to be in its tables.
///
/// Read are Swift (`.swift`), Objective-C and C (`.m`, `.mm`, `.h`, `.c`) and interface files (`.xib`, `.storyboard`).
public struct TextExtraction: Sendable {
  /// What was found, in the order of files and places, equal keys of one table once.
  public let texts: [ExtractedText]
  /// How many files were read.
  public let fileCount: Int
  /// Files that could not be read or understood, a line each.
  public let failures: [Failure]
  /// Every key that the sources name anywhere.
  let names: NamedKeys

  /// A file that could not be read.
  public struct Failure: Equatable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// Where, when it was read but not understood.
    public let position: TextPosition?
    /// Why.
    public let reason: String

    /// One line: `path:line:column: why`.
    public var description: String { TextPosition.message(reason, at: position, in: path) }
  }

  /// Looks through files and folders. With `literals`, also for texts that look like something a person reads and are not looked up.
  /// Throws when one of the paths itself can't be read.
  public init(_ paths: [String], literals: Bool = false) throws(SystemError) {
    var gathering = Gathering(includesLiterals: literals)
    var seen: Set<String> = []
    for path in paths {
      var failures: [SystemError] = []
      let files = try ProjectFolder.files(below: path, failures: &failures) { Self.kind(of: $0) != nil }
      for failure in failures { gathering.fail(failure) }
      for file in files where seen.insert(file).inserted { gathering.read(file) }
    }
    texts = gathering.sorted
    fileCount = seen.count
    failures = gathering.failures
    names = gathering.names
  }

  /// Looks through the contents of one file, whose name tells what it is.
  public init(of contents: [UInt8], path: String, literals: Bool = false) {
    var gathering = Gathering(includesLiterals: literals)
    gathering.read(contents, path)
    texts = gathering.sorted
    fileCount = 1
    failures = gathering.failures
    names = gathering.names
  }

  fileprivate enum SourceKind {
    case swift, objectiveC, interface
  }

  fileprivate static func kind(of name: String) -> SourceKind? {
    switch PathName.fileExtension(of: name) {
    case "swift": .swift
    case "m", "mm", "h", "c": .objectiveC
    case "xib", "storyboard": .interface
    default: nil
    }
  }
}

/// Puts together what the files name.
private struct Gathering {
  let includesLiterals: Bool
  private(set) var texts: [ExtractedText] = []
  private(set) var failures: [TextExtraction.Failure] = []
  private(set) var names = NamedKeys()
  private var numbers: [Identity: Int] = [:]

  private struct Identity: Hashable {
    let kind: ExtractedText.Kind
    let key: TextKey
    let table: String
    /// A key that no table can have is another than the same one that can be looked up.
    let isBuiltBefore: Bool
  }

  /// Calls whose texts are for developers.
  private static let developerCalls: Set<String> = [
    "print", "debugPrint", "NSLog", "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure",
    "os_log", "log", "debug", "info", "trace", "notice", "warning", "error", "fault", "critical", "Selector",
    "NSPredicate", "NSRegularExpression", "URL", "fileURLWithPath", "NSClassFromString", "available", "Regex",
    "dateFormat", "forKey", "UserDefaults",
  ]

  init(includesLiterals: Bool) { self.includesLiterals = includesLiterals }

  /// In the order of files and places.
  var sorted: [ExtractedText] {
    texts.map { text in
      var text = text
      text.places.order(by: Self.precedes)
      return text
    }.ordered { Self.precedes($0.places[0], $1.places[0]) }
  }

  private static func precedes(_ first: ExtractedText.Place, _ second: ExtractedText.Place) -> Bool {
    if first.path != second.path { return first.path.utf8.lexicographicallyPrecedes(second.path.utf8) }
    return first.position.offset < second.position.offset
  }

  mutating func fail(_ error: SystemError) {
    failures.append(TextExtraction.Failure(path: error.path ?? "", position: nil, reason: error.reason))
  }

  mutating func read(_ path: String) {
    let contents: [UInt8]
    do throws(SystemError) { contents = try FileSystem.contents(of: path, limit: StringsFile.lengthLimit) } catch {
      return fail(error)
    }
    read(contents, path)
  }

  mutating func read(_ contents: [UInt8], _ path: String) {
    let (encoding, markLength) = TextEncoding.detect(contents.span)
    let text = encoding == .utf8 ? contents : encoding.utf8(contents.span, from: markLength)
    noteEncoding(of: text, path)
    switch TextExtraction.kind(of: path) {
    case .interface: readInterface(text, path)
    case .objectiveC:
      var lexer = CLexer(text.span)
      add(SourceCalls(lexer.tokens(), dialect: .objectiveC), text, path)
    case .swift, nil:
      var lexer = SwiftLexer(text.span)
      let tokens = lexer.tokens()
      add(SourceCalls(tokens, dialect: .swift(tokens)), text, path)
    }
  }

  /// Tells of a source in another encoding than UTF-8: its keys would not be those that the app looks up.
  private mutating func noteEncoding(of text: [UInt8], _ path: String) {
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: text.span) } catch {
      let place = error.byteOffsets.lowerBound
      let byte = String(text[place], radix: 16, uppercase: true)
      failures.append(
        TextExtraction.Failure(
          path: path, position: TextPositions(text.span).position(of: place, in: text.span),
          reason:
            "not UTF-8, found byte 0x\(byte); save the file as UTF-8, its texts with such bytes are left out"
        ))
    }
  }

  private mutating func readInterface(_ text: [UInt8], _ path: String) {
    do throws(XMLError) {
      let interface = try InterfaceTexts(text)
      let positions = TextPositions(text.span)
      for found in interface.found {
        names.add(found.key)
        let place = ExtractedText.Place(path: path, position: positions.position(of: found.offset, in: text.span))
        add(
          ExtractedText(
            kind: .interface, key: found.key, table: PathName.stem(of: path), value: found.text,
            comments: [found.comment], places: [place], argumentCount: 0, doubt: nil))
      }
    } catch {
      failures.append(TextExtraction.Failure(path: path, position: error.position, reason: error.message))
    }
  }

  private mutating func add(_ calls: SourceCalls, _ text: [UInt8], _ path: String) {
    let positions = TextPositions(text.span)
    let isDamaged = failures.last?.path == path
    func place(_ offset: Int) -> ExtractedText.Place {
      ExtractedText.Place(path: path, position: positions.position(of: offset, in: text.span))
    }
    for call in calls.found where !isDamaged || !call.key.hasReplacement {
      add(
        ExtractedText(
          kind: .lookup, key: call.key, table: call.table, value: call.value,
          comments: call.comment.map { $0.isEmpty ? [] : [$0] } ?? [], places: [place(call.offset)],
          argumentCount: call.argumentCount, doubt: call.doubt))
    }
    for named in calls.literals {
      names.add(named)
      guard includesLiterals, !calls.taken.contains(named.offset), named.call.map(Self.developerCalls.contains) != true
      else { continue }
      let (key, isCertain) = named.literal.plain.map { ($0, true) } ?? named.literal.formatKey
      guard LiteralJudgement.isForPeople(key), !isDamaged || !key.hasReplacement else { continue }
      add(
        ExtractedText(
          kind: .literal, key: key, table: nil, value: nil, comments: [], places: [place(named.offset)],
          argumentCount: named.literal.interpolationCount, doubt: isCertain ? nil : .unknownTypes))
    }
  }

  private mutating func add(_ text: ExtractedText) {
    let identity = Identity(
      kind: text.kind, key: TextKey(text.key), table: text.table ?? Localizer.mainTable,
      isBuiltBefore: text.doubt == .builtBefore)
    guard let number = numbers[identity] else {
      numbers[identity] = texts.count
      texts.append(text)
      return
    }
    texts[number].places += text.places
    for comment in text.comments where !texts[number].comments.contains(comment) {
      texts[number].comments.append(comment)
    }
    texts[number].value = texts[number].value ?? text.value
    texts[number].argumentCount = max(texts[number].argumentCount, text.argumentCount)
    texts[number].doubt = texts[number].doubt ?? text.doubt
  }
}

extension String {
  /// Whether it has the character that stands for bytes which are no text.
  fileprivate var hasReplacement: Bool { unicodeScalars.contains("\u{FFFD}") }
}

/// Whether a literal looks like something that people read.
private enum LiteralJudgement {
  static func isForPeople(_ text: String) -> Bool {
    let content = TranslatableText(text)
    guard content.isTranslatable, !text.hasPrefix("#"), !text.hasPrefix("<"), !text.hasPrefix("{") else { return false }
    if content.words.count > 1 {
      // Sentences and titles have a word of letters alone; lists of names, queries and formats of dates have none.
      return content.words.contains { $0.count > 1 && $0.allSatisfy(\.isLetter) }
    }
    guard let word = content.words.first, let first = word.first else { return false }
    // A single word is read when it is written as one begins a sentence; identifiers begin small or have signs inside.
    return first.isUppercase && word.dropFirst().allSatisfy(\.isLowercase) && !text.utf8.contains { Self.isOfNames($0) }
      || !first.isASCII
  }

  private static func isOfNames(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-")
  }
}
