import Startup

extension JSONWriter {
  /// The members that every document about a series begins with: what was measured, when, where and how.
  mutating func header(schema: String, of series: LaunchSeries) {
    member("schema", schema)
    member("tool", "startup-prof \(StartupVersion.current)")
    member("scenario", series.title)
    member("scenario_file", series.scenarioFile)
    member("scenario_digest", series.scenarioDigest)
    member("date_ns", series.date)
    member("host", HostDocument(host: series.host))
    member("clock", series.clock)
    member("seed", series.seed)
    member("requested_launches", series.requestedLaunches)
    member("warmups", series.warmups)
    member("interrupted", series.wasInterrupted)
  }

  /// The launches of a variant that could not be used.
  mutating func discarded(of variant: LaunchSeries.Variant) {
    array("discarded") { json in
      for launch in variant.discarded {
        json.object {
          $0.member("round", launch.round)
          $0.member("reason", launch.reason.rawValue)
          $0.member("amount_ns", launch.amount)
        }
      }
    }
  }
}

/// A host as it stands in JSON documents.
private struct HostDocument: JSONWritable {
  let host: HostDescription

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("processor", host.processor)
      $0.member("cores", host.cores)
      $0.member("kernel", host.kernel)
      $0.member("memory_bytes", host.memory)
      $0.member("load", host.load)
      $0.member("frequency_governor", host.frequencyGovernor)
    }
  }
}
