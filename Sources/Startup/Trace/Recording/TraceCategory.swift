internal import CStartup
internal import Synchronization

/// The layer that a span or an event belongs to; one byte in a record.
public struct TraceCategory: Equatable, Sendable {
  @usableFromInline let index: UInt8

  @usableFromInline init(index: UInt8) { self.index = index }

  /// A stage of a launch, and whatever has no better place.
  public static let stage = TraceCategory(index: 1)
  /// Which languages the app runs in.
  public static let language = TraceCategory(index: 2)
  /// String tables and lookups.
  public static let strings = TraceCategory(index: 3)
  /// Fonts and their registration.
  public static let fonts = TraceCategory(index: 4)
  /// Images and other assets.
  public static let assets = TraceCategory(index: 5)
  /// Interface files.
  public static let interface = TraceCategory(index: 6)
  /// Files that are opened and read.
  public static let io = TraceCategory(index: 7)
  /// The process itself: its start, its host, its cache.
  public static let process = TraceCategory(index: 8)

  /// A category of your own. It takes a lock, so keep the value; the process can have 247 of them, and more become `stage`.
  public init(_ name: String) { self = CategoryNames.shared.category(named: name) }

  /// The name.
  public var name: String { CategoryNames.shared.name(of: index) ?? "stage" }

  /// The names of the library's own categories, by index less one.
  static let ownNames = ["stage", "language", "strings", "fonts", "assets", "interface", "io", "process"]
}

private final class CategoryNames: Sendable {
  static let shared = CategoryNames()

  private let names = Mutex<[String]>(TraceCategory.ownNames)

  func category(named name: String) -> TraceCategory {
    names.withLock { names in
      if let known = names.firstIndex(of: name) { return TraceCategory(index: UInt8(known + 1)) }
      guard names.count < 255 else { return .stage }
      names.append(name)
      let index = UInt8(names.count)
      // Sound: an interned name lives as long as the process.
      unsafe cstartup_name_category(index, UnsafePointer(bitPattern: UInt(TraceName(interning: name).address)))
      return TraceCategory(index: index)
    }
  }

  func name(of index: UInt8) -> String? {
    names.withLock { names in names.indices.contains(Int(index) - 1) ? names[Int(index) - 1] : nil }
  }
}
