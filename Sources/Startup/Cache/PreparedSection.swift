/// A section that a launch computed for want of a cached one, to be written when the launch is over.
public struct PreparedSection: Sendable {
  /// What it holds.
  public let kind: SectionKind
  /// Which of its kind it is.
  public let name: String
  /// The sources as they were before they were read.
  public let sources: Fingerprint
  /// Its bytes.
  public let payload: [UInt8]

  /// A section from its parts.
  public init(kind: SectionKind, name: String, sources: Fingerprint, payload: [UInt8]) {
    self.kind = kind
    self.name = name
    self.sources = sources
    self.payload = payload
  }
}

extension LaunchCacheBuilder {
  /// Adds a section that a launch prepared.
  public mutating func add(_ section: PreparedSection) {
    add(kind: section.kind, name: section.name, sources: section.sources, payload: section.payload)
  }
}

/// How a cached answer is tied to what it was made from.
public enum SourceTrust: Equatable, Sendable {
  /// By the files: size, times and inode of each are compared, one `stat` a file.
  case files
  /// By the app's version: an installed bundle does not change, so nothing is looked at.
  case appVersion(String)

  /// The fingerprint to compare: of `paths`, or of the version without looking at any.
  func fingerprint(of paths: () -> [String]) -> Fingerprint {
    switch self {
    case .files: Fingerprint(of: paths())
    case .appVersion(let version): .appVersion(version)
    }
  }
}
