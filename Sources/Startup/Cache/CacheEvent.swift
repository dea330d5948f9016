/// What happened to the launch cache: one event for each thing that served or could not.
enum CacheEvent: Sendable, Equatable {
  /// The file was opened.
  case opened(sections: Int, length: Int)
  /// The file can't serve.
  case unusable(LaunchCacheError)
  /// A section serves.
  case hit(kind: SectionKind, name: String)
  /// A section can't serve.
  case miss(kind: SectionKind, name: String, LaunchCacheError)
  /// A section that served turned out damaged.
  case sectionFailed(kind: SectionKind, name: String, LaunchCacheError)

  /// Puts it into a trace: the opening as arguments of the span it happens in, everything else as an instant.
  func record(in tracer: Tracer) {
    // Names made of run-time text are kept for ever, so none are made for a tracer that is off.
    guard tracer.isEnabled else { return }
    switch self {
    case .opened(let sections, let length):
      tracer.annotate("sections", .integer(Int64(sections)))
      tracer.annotate("bytes", .integer(Int64(length)))
    case .hit(let kind, let name):
      tracer.instant("cache.hit", category: .io, ["section": Self.section(kind, name, tracer)])
    case .unusable(let error):
      tracer.instant("cache.miss", category: .io, ["reason": Self.reason(error), "detail": Self.detail(error, tracer)])
    case .miss(let kind, let name, let error), .sectionFailed(let kind, let name, let error):
      tracer.instant(
        "cache.miss", category: .io,
        [
          "section": Self.section(kind, name, tracer), "reason": Self.reason(error),
          "detail": Self.detail(error, tracer),
        ])
    }
  }

  private static func section(_ kind: SectionKind, _ name: String, _ tracer: Tracer) -> TraceValue {
    .name(tracer.name(name.isEmpty ? kind.description : "\(kind)/\(name)"))
  }

  private static func reason(_ error: LaunchCacheError) -> TraceValue {
    .name(TraceName(stringLiteral: error.reason))
  }

  private static func detail(_ error: LaunchCacheError, _ tracer: Tracer) -> TraceValue {
    .name(tracer.name(error.description))
  }
}

/// Where cache events go.
typealias CacheReport = @Sendable (CacheEvent) -> Void
