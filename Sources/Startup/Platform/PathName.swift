/// Paths as POSIX reads them, taken apart and put together as text; nothing here touches the disk.
public enum PathName {
  /// `folder/name`, or `name` alone when it is absolute or the folder is empty.
  public static func join(_ folder: String, _ name: String) -> String {
    if name.utf8.first == UInt8(ascii: "/") || folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// The shortest way from `folder` to `path`, both absolute and without links and `..`; `.` when they are the same.
  public static func relative(_ path: String, to folder: String) -> String {
    let slash = UInt8(ascii: "/")
    let target = path.utf8.split(separator: slash)
    let start = folder.utf8.split(separator: slash)
    let shared = zip(target, start).prefix { $0.elementsEqual($1) }.count
    let parts = [String](repeating: "..", count: start.count - shared) + target[shared...].map { String(Substring($0)) }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// What stands after the last `/`, without trailing ones; `/` for the root.
  public static func lastComponent(of path: String) -> String {
    let trimmed = trimmingTrailingSlashes(path)
    guard trimmed != "/", let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(trimmed) }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// The folder that holds `path`: `.` for a bare name, `/` for the root.
  public static func parent(of path: String) -> String {
    // Byte by byte: a launch asks for the folder of its cache first of all, when nothing of the collections' algorithms is there yet.
    path.withUTF8Bytes { bytes in
      func isSlash(before index: Int) -> Bool { bytes[index - 1] == UInt8(ascii: "/") }
      var end = bytes.count
      while end > 1, isSlash(before: end) { end -= 1 }
      while end > 0, !isSlash(before: end) { end -= 1 }
      if end == 0 { return "." }
      while end > 1, isSlash(before: end) { end -= 1 }
      // Valid, as a String cut in front of an ASCII character is.
      guard let parent = try? UTF8Span(validating: bytes.extracting(first: end)) else { return "." }
      return String(copying: parent)
    }
  }

  /// What stands after the last dot of the last component, without it; empty when there is none or it is the first character.
  public static func fileExtension(of path: String) -> String {
    let name = lastComponent(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// The last component without its extension.
  public static func stem(of path: String) -> String {
    let name = lastComponent(of: path)
    let suffix = fileExtension(of: path)
    return suffix.isEmpty ? name : String(name.dropLast(suffix.count + 1))
  }

  /// Whether `name`, taken from data, stays inside the folder it is joined to: relative, without `..` and NUL.
  public static func staysInside(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.first != UInt8(ascii: "/"), !name.utf8.contains(0) else { return false }
    // By bytes, as the kernel takes it apart: a slash with a combining mark behind it is another character and a slash all the same.
    return !name.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  private static func trimmingTrailingSlashes(_ path: String) -> String {
    var end = path.utf8.endIndex
    while end > path.utf8.startIndex, path.utf8.index(before: end) > path.utf8.startIndex,
      path.utf8[path.utf8.index(before: end)] == UInt8(ascii: "/")
    {
      end = path.utf8.index(before: end)
    }
    return String(path[..<end])
  }
}
