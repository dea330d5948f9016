import Startup

/// Reads the tables of a folder for checks, and finds what is wrong in each file by itself.
struct CheckedTables {
  private(set) var tables: [CheckedTable] = []
  private(set) var findings: [StringsFinding] = []
  /// What the files have that is no text of the app's, a line each.
  private(set) var leftOut: [String] = []

  init(_ folder: StringsFolder) {
    for failure in folder.failures { report(.system(failure)) }
    for container in folder.containers { read(container) }
  }

  private mutating func read(_ container: StringsFolder.Container) {
    var found: [String: CheckedTable] = [:]
    var languages = container.languages
    let order: [StringsFolder.Kind] = [.catalog, .strings, .dictionary]
    // What comes later hides what came before, as at run time.
    let files = container.files.ordered { order.firstIndex(of: $0.kind)! < order.firstIndex(of: $1.kind)! }
    for file in files {
      // A file outside of language folders is nobody's translation.
      let isLoose = file.kind != .catalog && file.language == nil
      let name = isLoose ? file.path : file.table
      var table = found[name] ?? CheckedTable(name: file.table, folder: container.path)
      do throws(StringsFileLoadError) {
        switch file.kind {
        case .catalog: try readCatalog(file, into: &table)
        case .strings: try readStrings(file, into: &table)
        case .dictionary: try readDictionary(file, into: &table)
        }
      } catch {
        report(error)
        table.damagedLanguages.insert(file.language ?? "")
      }
      if !isLoose { languages.formUnion(table.languages.keys) }
      found[name] = table
    }
    for name in found.keys.orderedByBytes() {
      guard var table = found[name] else { continue }
      table.expectedLanguages = table.languages.keys.contains("") ? [""] : languages.ordered()
      table.developmentRegion = container.developmentRegion
      table.isOfInterfaceFile = container.interfaceTables.contains(table.name)
      tables.append(table)
    }
  }

  // MARK: Files

  private mutating func readStrings(
    _ file: StringsFolder.File, into table: inout CheckedTable
  ) throws(StringsFileLoadError) {
    let outline: StringsFileOutline
    let contents = try Self.contents(of: file.path)
    do throws(StringsFileProblem) { outline = try StringsFileOutline(contents) } catch {
      throw .malformed(error, in: file.path)
    }
    var first: [TextKey: Int] = [:]
    for (number, pair) in outline.pairs.enumerated() {
      let key = TextKey(pair.key)
      let place = StringsFinding.Place(path: file.path, position: pair.position)
      if let earlier = first[key].map({ outline.pairs[$0] }) {
        reportDuplicate(
          key, at: place, first: StringsFinding.Place(path: file.path, position: earlier.position),
          isSame: earlier.value.utf8.elementsEqual(pair.value.utf8))
      } else {
        first[key] = number
      }
      add(
        CheckedTable.Text(
          key: key, text: LocalizedText(pair.value), path: file.path, places: LocalizedTextPlaces(pair.position),
          comment: pair.comment),
        of: file, to: &table)
    }
    report(outline.file.problems, in: file.path)
  }

  private mutating func readDictionary(
    _ file: StringsFolder.File, into table: inout CheckedTable
  ) throws(StringsFileLoadError) {
    let dictionary = try StringsDictionaryFile.load(file.path)
    for (text, places) in zip(dictionary.texts, dictionary.places) {
      add(
        CheckedTable.Text(key: TextKey(text.key), text: text.text, path: file.path, places: places), of: file,
        to: &table)
    }
    for (key, first, again) in dictionary.repeatedKeys {
      reportDuplicate(
        TextKey(key), at: StringsFinding.Place(path: file.path, position: again),
        first: StringsFinding.Place(path: file.path, position: first), isSame: false)
    }
    report(dictionary.problems, in: file.path)
  }

  private mutating func readCatalog(
    _ file: StringsFolder.File, into table: inout CheckedTable
  ) throws(StringsFileLoadError) {
    let catalog = try StringCatalog.load(file.path)
    table.sourceLanguage = catalog.sourceLanguage
    var languages = [catalog.sourceLanguage: CheckedTable.Language()]
    for entry in catalog.entries {
      let key = TextKey(entry.key)
      table.catalogKeys.append(
        CheckedTable.CatalogKey(
          key: key, path: file.path, position: entry.position, shouldTranslate: entry.shouldTranslate,
          isStale: entry.extractionState == "stale"))
      if !entry.shouldTranslate || entry.extractionState == "stale" { table.untranslatedKeys.insert(key) }
      for localization in entry.localizations {
        languages[localization.language, default: CheckedTable.Language()].set(
          CheckedTable.Text(
            key: key, text: localization.text, path: file.path, places: localization.places,
            state: localization.state, comment: entry.comment))
      }
      // A table of sets alone is in these languages too.
      for language in entry.setLanguages where languages[language] == nil {
        languages[language] = CheckedTable.Language()
      }
      guard entry.setLanguages.isEmpty, languages[catalog.sourceLanguage]?[key] == nil else { continue }
      languages[catalog.sourceLanguage, default: CheckedTable.Language()].set(
        CheckedTable.Text(
          key: key, text: LocalizedText(entry.key), path: file.path, places: LocalizedTextPlaces(entry.position),
          comment: entry.comment, isImplied: true))
    }
    table.languages = languages
    report(catalog.problems, in: file.path)
  }

  private static func contents(of path: String) throws(StringsFileLoadError) -> [UInt8] {
    do throws(SystemError) { return try FileSystem.contents(of: path, limit: StringsFile.lengthLimit) } catch {
      throw .system(error)
    }
  }

  private mutating func add(_ text: CheckedTable.Text, of file: StringsFolder.File, to table: inout CheckedTable) {
    let language = file.language ?? ""
    if file.kind == .strings, let other = table.languages[language]?[text.key], other.path.hasSuffix(".xcstrings"),
      !other.isImplied
    {
      reportDuplicate(text.key, at: text.place, first: other.place, isSame: other.text == text.text)
    }
    table.languages[language, default: CheckedTable.Language()].set(text)
  }

  // MARK: Findings

  private mutating func report(_ error: StringsFileLoadError) {
    let finding: StringsFinding
    switch error {
    case .system(let error):
      finding = StringsFinding(
        .unreadableFile, at: StringsFinding.Place(path: error.path ?? "", position: .start), error.reason)
    case .malformed(let problem):
      finding = StringsFinding(
        .unreadableFile, at: StringsFinding.Place(path: problem.path ?? "", position: problem.position),
        problem.explanation)
    }
    findings.append(finding)
  }

  private mutating func report(_ problems: [StringsFileProblem], in path: String) {
    for problem in problems {
      let place = StringsFinding.Place(path: path, position: problem.position)
      var finding = StringsFinding(.fileProblem, at: place, problem.explanation)
      switch problem.kind {
      // Told with both places, or with the language's other forms.
      case .duplicateKey, .variation(_, .missingOther): continue
      case .catalogVersion: finding.severity = .note
      case .textSet(let key):
        finding.severity = .note
        finding.key = key
        leftOut.append(TextPosition.message(problem.explanation, at: problem.position, in: path))
      case .variation(let key, _): finding.key = key
      default: break
      }
      findings.append(finding)
    }
  }

  private mutating func reportDuplicate(
    _ key: TextKey, at place: StringsFinding.Place, first: StringsFinding.Place, isSame: Bool
  ) {
    let file = place.path == first.path ? "" : "\(first.path):"
    let message =
      "the key \"\(key.text)\" again, first at \(file)\(first.position)"
      + (isSame ? " with the same text" : file.isEmpty ? "; the last text counts" : "; this text counts")
    var finding = StringsFinding(.duplicateKey, at: place, message, key: key.text)
    if isSame { finding.severity = .warning }
    finding.related = first
    findings.append(finding)
  }
}

extension StringsFinding {
  init(
    _ rule: StringsRule, at place: Place, _ message: String, key: String? = nil, languages: [String] = []
  ) {
    self.init(
      rule: rule, severity: rule.severity, place: place, message: message, key: key, languages: languages,
      related: nil)
  }
}

extension StringsFileLoadError {
  /// What was wrong in a file that is known only here.
  fileprivate static func malformed(_ problem: StringsFileProblem, in path: String) -> StringsFileLoadError {
    var problem = problem
    problem.path = path
    return .malformed(problem)
  }
}
