// What was handed out and so was checked before: reading it can't fail. A payload is mapped read-only and never changed in place, so what was
// whole once is whole.
extension FontIndex {
  private typealias Layout = FontIndexLayout

  /// The numbers of a face that was checked.
  func wholeFace(_ number: Int) -> FaceRecord {
    let start = faces.start + number * Layout.Table.faces.recordLength
    return FaceRecord(wholeBytes(start, Layout.Table.faces.recordLength))
  }

  /// A text of a face that was checked.
  func text(_ text: FaceRecord.Text, of face: FaceRecord) -> String? {
    let length = face.length(text)
    if length == Int(Layout.noText) { return nil }
    return wholeText(face.place(of: text), length)
  }

  /// The path of a face's file, with the texts of that checked.
  func path(of face: FaceRecord) -> String {
    let source = sources.start + face.source * Layout.Table.sources.recordLength
    return wholeText(wholeWord(source), wholeWord(source + 4))
  }

  /// The PostScript name of an instance that was found, and its style.
  func texts(ofInstance number: Int) -> (postScriptName: String, style: String?) {
    let place = instances.start + number * Layout.Table.instances.recordLength
    let name = wholeText(wholeWord(place + 4), wholeWord(place + 8))
    let length = wholeWord(place + 16)
    return (name, length == Int(Layout.noText) ? nil : wholeText(wholeWord(place + 12), length))
  }

  private func wholeText(_ start: Int, _ length: Int) -> String {
    String(repairing: wholeBytes(start, length))
  }

  private func wholeWord(_ offset: Int) -> Int { wholeBytes(offset, 4).word(0) }

  @_lifetime(borrow self)
  private func wholeBytes(_ start: Int, _ count: Int) -> Span<UInt8> {
    let section = section
    // Sound: as with `bytes(_:_:)`.
    return unsafe _overrideLifetime(section.wholeBytes(start..<start + count), borrowing: self)
  }

  /// The numbers of a face's pages, all of which are there.
  func pageNumbers(of face: FaceRecord) throws(LaunchCacheError) -> Range<Int> {
    guard face.firstPage <= pages.count, face.pageCount <= pages.count - face.firstPage else {
      throw .malformedPayload(offset: pages.start)
    }
    return face.firstPage..<face.firstPage + face.pageCount
  }

  /// Whether a face has a character of this code, from its bits.
  func hasCode(_ code: UInt32, in face: FaceRecord) throws(LaunchCacheError) -> Bool {
    let numbers = try pageNumbers(of: face)
    var (low, high) = (numbers.lowerBound, numbers.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if try word(pages.start + 8 * middle) < Int(code >> 8) { low = middle + 1 } else { high = middle }
    }
    guard low < numbers.upperBound, try word(pages.start + 8 * low) == Int(code >> 8) else { return false }
    let leaf = try record(
      try word(pages.start + 8 * low + 4), of: leaves, length: Layout.Table.leaves.recordLength)
    return leaf[Int(code & 0xFF) >> 3] >> (code & 7) & 1 != 0
  }
}
