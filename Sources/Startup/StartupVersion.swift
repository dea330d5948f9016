/// The version of the library and of the tool, as semantic versioning reads it.
public enum StartupVersion {
  /// What `startup-prof --version` prints and traces carry in `otherData`.
  public static let current = "0.1.0"
}
