import Startup
import Testing

/// Compares the members of a JSON document with those that a page of the documentation names in `code`.
enum DocumentedMembers {
  /// Every member of the document is named on the page or on those it refers to, and every name in a table of the page is one.
  static func check(_ document: [UInt8], page: String, also others: [String] = [], besides: Set<String> = []) throws {
    let members = names(in: try JSONDocument.parse(document.span)).subtracting(besides)
    let ownWords = try words(of: page)
    let allWords = try others.reduce(ownWords) { $0.union(try words(of: $1)) }
    for name in members.sorted() { #expect(allWords.contains(name), "\(page) does not explain \"\(name)\"") }
    for name in try tableNames(of: page).sorted() {
      #expect(members.contains(name), "\(page) explains \"\(name)\", which is not there")
    }
  }

  private static func names(in node: JSONNode) -> Set<String> {
    if let members = node.members {
      return members.reduce(into: []) { $0.formUnion(names(in: $1.value).union([$1.key])) }
    }
    return (node.array ?? []).reduce(into: []) { $0.formUnion(names(in: $1)) }
  }

  private static func text(of page: String) throws -> String {
    String(decoding: try FileSystem.contents(of: PathName.join(SharedCases.packageFolder, page)), as: UTF8.self)
  }

  /// Everything between backquotes.
  private static func words(of page: String) throws -> Set<String> {
    let parts = try text(of: page).split(separator: "`", omittingEmptySubsequences: false)
    return Set(parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }

  /// Everything between backquotes in the first column of a table.
  private static func tableNames(of page: String) throws -> Set<String> {
    var names: Set<String> = []
    for line in try text(of: page).split(separator: "\n") where line.hasPrefix("| `") {
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
      names.formUnion(parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
    }
    return names
  }
}
