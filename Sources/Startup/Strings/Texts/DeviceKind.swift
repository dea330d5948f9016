/// The kinds of device for which a text can have a form of its own, by the names that Apple's files use.
public enum DeviceKind: String, CaseIterable, Sendable {
  case appletv
  case applevision
  case applewatch
  case ipad
  case iphone
  case ipod
  case mac
  /// Any other, and the form that all share which have none.
  case other

  /// The kind that this program runs on; `other` where Apple has no name for it.
  public static var current: DeviceKind {
    #if os(macOS)
      .mac
    #elseif os(tvOS)
      .appletv
    #elseif os(watchOS)
      .applewatch
    #elseif os(visionOS)
      .applevision
    #elseif os(iOS)
      .iphone
    #else
      .other
    #endif
  }
}
