import Startup

/// Any bytes are faces or an error with its reason, within bounds of memory and time; what a map lists it also finds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  do throws(FontError) {
    let file = try FontFile(bytes: input, name: "f")
    precondition(!file.faces.isEmpty, "a file without faces")
    for face in file.faces.prefix(8) { look(at: face, of: file) }
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

private func look(at face: FontFace, of file: FontFile) {
  let map = face.characters
  // Few runs can stand for all of Unicode, which takes long to go through.
  if map.count < 5000 {
    var listed = 0
    map.forEach { character, glyph in
      precondition(map.glyph(for: character) != nil, "a character that is listed and not found")
      precondition(face.glyphCount == 0 || glyph < face.glyphCount, "a glyph that the face does not have")
      listed += 1
    }
    // Codes of surrogates count and are no characters.
    precondition(listed <= map.count)
  }
  for code: UInt32 in [0x20, 0xC4, 0x4E00, 0xF041, 0x1F600] {
    guard let character = Unicode.Scalar(code) else { continue }
    _ = map.glyph(for: character)
    _ = map.glyph(for: character, variation: "\u{FE0F}")
  }
  for problem in face.problems { precondition(!problem.message.isEmpty) }
  guard let names = try? file.glyphNames(of: face) else { return }
  for glyph in 0..<min(names.count, 300) { _ = names.name(of: UInt16(glyph)) }
}
