/// The packs of one language on the disk: `1.pack`, `2.pack`, … in the order in which they were applied.
///
/// Who changes something takes a turn, so that of two processes one works on what the other left. Who reads does not wait.
struct StringPackFolder: Sendable {
  let path: String
  /// The language, as `StringPack.key(of:)` writes it.
  let key: String

  private static let suffix = ".pack"
  /// Longer numbers are no names of ours, and can be counted up from.
  private static let longestNumber = 15

  /// What a folder has to offer.
  struct Newest: Sendable {
    let pack: StringPack?
    let number: Int
    /// The newer ones that can't serve, and why, a line each.
    let problems: [String]
  }

  /// The newest pack that can serve; with `whole` it was read to its end, else only as far as a launch needs.
  func newest(below limit: Int = .max, whole: Bool) -> Newest {
    var problems: [String] = []
    var attempts = 0
    search: while true {
      problems = []
      attempts += 1
      for number in numbers().reversed() where number < limit {
        do throws(StringPackError) {
          return Newest(pack: try open(number, whole: whole), number: number, problems: problems)
        } catch {
          // Taken back since the names were read: then others may have come, too.
          if attempts < 3, !FileSystem.exists(file(number)) { continue search }
          problems.append("\(file(number)): \(error)")
        }
      }
      return Newest(pack: nil, number: 0, problems: problems)
    }
  }

  /// Stores a pack as the newest and keeps the one before. False when it was the newest already.
  func add(_ pack: StringPack) throws(StringPackError) -> Bool {
    try change { () throws(StringPackError) in
      let before = newest(whole: true)
      if let newest = before.pack, newest.hasSameContents(as: pack), before.problems.isEmpty { return false }
      let numbers = numbers()
      let target = file((numbers.last ?? 0) + 1)
      do throws(SystemError) {
        // First, for what killed processes left may be what fills the disk.
        try AtomicFile.removeLeftovers(of: target)
        try AtomicFile.write(pack.contents, to: target, permissions: 0o600)
      } catch { throw .system(error) }
      for number in numbers where number != before.number { try? FileSystem.remove(file(number)) }
      return true
    }
  }

  /// Takes the newest pack back; the one before is the newest then, or, when this was the first, there is none.
  func removeNewest(language: String) throws(StringPackError) {
    try change { () throws(StringPackError) in
      let current = newest(whole: true)
      guard current.pack != nil else { throw .noPack(language: language) }
      guard current.number == 1 || newest(below: current.number, whole: true).pack != nil else {
        throw .noEarlierPack(language: language)
      }
      // Damaged ones above it first: they serve nobody, so that its own end is the step that counts.
      try remove(numbers().filter { $0 >= current.number }.reversed())
    }
  }

  /// Removes all packs; false when there was none.
  func removeAll() throws(StringPackError) -> Bool {
    if !FileSystem.isDirectory(path) { return false }
    return try change { () throws(StringPackError) in
      let numbers = numbers()
      // The newest last: until then nothing has changed for a launch.
      try remove(numbers)
      return !numbers.isEmpty
    }
  }

  // MARK: Files

  private func numbers() -> [Int] {
    let names = (try? FileSystem.names(in: path)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let digits = name.dropLast(Self.suffix.count)
      guard digits.utf8.count <= Self.longestNumber, let number = Int(digits), number > 0, String(number) == digits
      else { return nil }
      return number
    }.sorted()
  }

  private func file(_ number: Int) -> String { PathName.join(path, "\(number)\(Self.suffix)") }

  private func open(_ number: Int, whole: Bool) throws(StringPackError) -> StringPack {
    let mapped: MappedFile
    do throws(LaunchCacheError) { mapped = try TrustedCacheFile.map(file(number)) } catch {
      throw StringPackError(file: error)
    }
    let pack = try StringPack(mapped)
    guard StringPack.key(of: pack.language) == key else { throw .misplaced(language: pack.language) }
    if whole { try pack.check() }
    return pack
  }

  private func remove(_ numbers: some Sequence<Int>) throws(StringPackError) {
    do throws(SystemError) {
      for number in numbers { try FileSystem.remove(file(number)) }
      try FileDescriptor(path: path, [.read, .directory]).synchronize()
    } catch { throw .system(error) }
  }

  /// Does something while no other process and no other thread does.
  private func change<Result>(_ body: () throws(StringPackError) -> Result) throws(StringPackError) -> Result {
    let turn: FolderTurn
    do throws(SystemError) {
      try FileSystem.makeDirectory(path, permissions: 0o700)
      turn = try FolderTurn(path)
    } catch { throw .system(error) }
    // Before anything is written: where it would not be read from it is not put either.
    do throws(LaunchCacheError) { try TrustedCacheFile.checkFolder(of: file(1)) } catch {
      throw StringPackError(file: error)
    }
    let result: Swift.Result<Result, StringPackError>
    do throws(StringPackError) { result = .success(try body()) } catch { result = .failure(error) }
    turn.end()
    return try result.get()
  }
}
