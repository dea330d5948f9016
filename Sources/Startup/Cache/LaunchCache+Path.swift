extension LaunchCache {
  /// Where an app's cache is kept: `STARTUP_CACHE` when it is set (and the process has no more privileges than its
  /// caller), else `$XDG_CACHE_HOME/startup/<app>/launch.cache`, else the same below `$HOME/.cache`; nil when neither
  /// variable names an absolute folder, and in a process with more privileges than its caller.
  ///
  /// Bytes of `app` other than ASCII letters, digits, `-`, `_` and dots within the name are written as `%XX`, so that
  /// no name leads out of the folder and no two names meet.
  public static func defaultPath(app: String) -> String? {
    if !EnvironmentVariables.isPrivilegedProcess, let path = EnvironmentVariables["STARTUP_CACHE"], !path.isEmpty {
      return path
    }
    return try? usualPath(app: app).get()
  }

  /// Where an app's cache is kept when nobody says otherwise, or why nowhere.
  static func usualPath(app: String) -> Result<String, UserFolder.Missing> {
    UserFolder.cache.path().map { PathName.join($0, "startup/\(folderName(app))/launch.cache") }
  }

  /// A folder name for an app's name.
  static func folderName(_ app: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var name = ""
    for byte in app.utf8 {
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        case UInt8(ascii: "."): !name.isEmpty
        default: false
        }
      if isPlain {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name.unicodeScalars.append("%")
        name.unicodeScalars.append(digits[Int(byte >> 4)])
        name.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return name.isEmpty ? "%" : name
  }
}
