/// What happened to the launch cache, for the trace: one event for each thing that served or could not.
public enum CacheEvent: Sendable, Equatable {
  /// The file was opened.
  case opened(sections: Int)
  /// The file can't serve.
  case unusable(LaunchCacheError)
  /// A section serves.
  case hit(kind: SectionKind, name: String)
  /// A section can't serve.
  case miss(kind: SectionKind, name: String, LaunchCacheError)
  /// A section that served turned out damaged.
  case sectionFailed(kind: SectionKind, name: String, LaunchCacheError)
}

/// Where cache events go.
typealias CacheReport = @Sendable (CacheEvent) -> Void
