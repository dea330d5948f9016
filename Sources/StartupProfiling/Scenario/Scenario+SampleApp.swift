import Startup

extension Scenario {
  /// What was done about one sample app.
  public struct SampleAppPreparation: Equatable, Sendable {
    /// The folder of the app.
    public let path: String
    /// The scale it has.
    public let scale: Double
    /// Why it was generated; nil when it was there, whole and current.
    public let reason: SampleApp.Reason?
  }

  /// This scenario with its sample apps larger by `factor`.
  /// - Returns: nil when a scale would leave what the generator allows, `SampleApp.largestScale`.
  public func scalingSampleApps(by factor: Double) -> Scenario? {
    var scaled = self
    for index in scaled.variants.indices {
      guard let scale = scaled.variants[index].app?.sampleScale else { continue }
      guard scale * factor > 0, scale * factor <= Double(SampleApp.largestScale) else { return nil }
      scaled.variants[index].app?.sampleScale = scale * factor
    }
    return scaled
  }

  /// Whether it works on a sample app at all.
  public var hasSampleApp: Bool { variants.contains { $0.app?.sampleScale != nil } }

  /// Makes sure that every sample app the variants work on is there; to be called before the first launch.
  public func prepareSampleApps() throws(SampleAppError) -> [SampleAppPreparation] {
    var done: [SampleAppPreparation] = []
    for app in variants.compactMap(\.app) {
      guard let scale = app.sampleScale, !done.contains(where: { $0.path == app.path }) else { continue }
      let reason = try SampleApp.prepare(at: app.path, scale: scale)
      done.append(SampleAppPreparation(path: app.path, scale: scale, reason: reason))
    }
    return done
  }
}
