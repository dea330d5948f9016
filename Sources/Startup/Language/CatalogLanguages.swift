/// The languages of the string catalogs in a folder, which have no folders of their own.
package enum CatalogLanguages {
  private static let suffix = ".xcstrings"

  /// The names of the languages in all catalogs of a folder; a catalog that can't be read has none here, and is told of where its
  /// texts are read.
  package static func languages(in folder: String, names: [String]) -> Set<String> {
    var languages: Set<String> = []
    for name in names where name.hasSuffix(suffix) {
      guard let bytes = try? FileSystem.contents(of: PathName.join(folder, name)),
        let catalog = try? JSONDocument.parse(bytes)
      else { continue }
      if let source = catalog["sourceLanguage"]?.string { languages.insert(source) }
      for entry in catalog["strings"]?.members ?? [] {
        for language in entry.value["localizations"]?.members ?? [] { languages.insert(language.key) }
      }
    }
    // What a name from data becomes part of must stay inside of the app.
    return languages.filter { PathName.staysInside("\($0).lproj") && !$0.utf8.contains(UInt8(ascii: "/")) }
  }
}
