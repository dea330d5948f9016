/// What an app's `Info.plist` says that a launch needs.
package enum InfoPropertyList {
  /// `CFBundleDevelopmentRegion` of an app, and what is wrong with the file when it is there and can't be used.
  package static func developmentRegion(inApp app: String) -> (value: String?, complaint: PropertyListError?) {
    do throws(PropertyListError) {
      guard case .string(let region)? = try PropertyList.load(path(inApp: app))["CFBundleDevelopmentRegion"],
        !region.isEmpty
      else { return (nil, nil) }
      // What Xcode puts in when it builds: `$(DEVELOPMENT_LANGUAGE)`.
      if region.hasPrefix("$") { return (nil, nil) }
      if LanguageTag(region) != nil { return (region, nil) }
      let found = "\"\(region)\""
      return (
        nil,
        PropertyListError(
          .unexpected(expected: "a language as CFBundleDevelopmentRegion", found: found), at: .start,
          path: path(inApp: app))
      )
    } catch {
      if case .system(let reason) = error.kind, reason.isNotFound { return (nil, nil) }
      return (nil, error)
    }
  }

  /// Where the file is.
  static func path(inApp app: String) -> String { PathName.join(app, "Info.plist") }
}
