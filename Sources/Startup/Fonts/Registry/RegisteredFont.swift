/// A face that a registry has, and the file it is in.
///
/// A class, so that a lookup hands out one reference and not a dozen names and tables.
public final class RegisteredFont: Sendable {
  /// The name it is registered by.
  public let postScriptName: String
  /// The file, as it was named, or as its folder was.
  public let path: String
  /// What the file says of it.
  public let face: FontFace

  init(_ face: FontFace, postScriptName: String, path: String) {
    self.face = face
    self.postScriptName = postScriptName
    self.path = path
  }
}
