#if canImport(Darwin)
  internal import CoreFoundation
#endif

/// The preferred languages in the system's settings, where the system keeps such a list.
enum SystemLanguages {
  /// Most wanted first; empty where there is no such list, as on Linux.
  static var preferred: [String] {
    #if canImport(Darwin)
      let value = CFPreferencesCopyAppValue("AppleLanguages" as CFString, kCFPreferencesCurrentApplication)
      return value as? [String] ?? []
    #else
      return []
    #endif
  }
}
