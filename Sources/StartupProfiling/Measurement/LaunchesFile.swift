import Startup

/// A measurement with every sample, kept for later: the document `startup-prof/launches/1`, which docs/json-launches.md
/// describes.
public enum LaunchesFile {
  /// The document's schema.
  public static let schema = "startup-prof/launches/1"

  /// Writes the series to a file, which appears complete or not at all.
  public static func write(_ series: LaunchSeries, to path: String) throws(SystemError) {
    try AtomicFile.write(document(of: series), to: path)
  }

  /// The series as a JSON document.
  public static func document(of series: LaunchSeries) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.header(schema: schema, of: series)
      $0.member("baseline", series.baseline)
      $0.array("variants") { json in for variant in series.variants { write(variant, to: &json) } }
    }
    return json.document()
  }

  private static func write(_ variant: LaunchSeries.Variant, to json: inout JSONWriter) {
    json.object {
      $0.member("name", variant.name)
      $0.member("first", variant.first.map(SampleDocument.init))
      $0.member("until", variant.until)
      $0.discarded(of: variant)
      $0.array("launches") { json in for sample in variant.samples { json.value(SampleDocument(sample: sample)) } }
    }
  }

  /// Reads what `write(_:to:)` wrote.
  public static func read(_ path: String) throws(LaunchesFileError) -> LaunchSeries {
    let file: InputFile
    do throws(SystemError) { file = try InputFile(path: path) } catch {
      throw LaunchesFileError(path: path, problem: .unreadable(error))
    }
    return try read(file)
  }

  /// Reads a document that is open, and may have been looked into.
  public static func read(_ file: InputFile) throws(LaunchesFileError) -> LaunchSeries {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try file.contents() } catch {
      throw LaunchesFileError(path: file.name, problem: .unreadable(error))
    }
    return try read(bytes.span, path: file.name)
  }

  /// Reads a document from memory; `path` is what errors call it.
  public static func read(_ bytes: Span<UInt8>, path: String) throws(LaunchesFileError) -> LaunchSeries {
    let root: JSONNode
    do throws(JSONError) { root = try JSONDocument.parse(bytes) } catch {
      throw LaunchesFileError(path: path, problem: .malformed(error.message), position: error.position)
    }
    do throws(LaunchesReader.Complaint) { return try LaunchesReader.series(root) } catch {
      throw LaunchesFileError(path: path, problem: .malformed(error.message), position: error.position)
    }
  }
}

/// Why saved launches can't be read.
public struct LaunchesFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    case unreadable(SystemError)
    case malformed(String)
  }

  /// The file.
  public var path: String
  /// What is wrong.
  public var problem: Problem
  /// Where, when it is a place in the file.
  public var position: TextPosition?

  /// `base.launches:12:5: …`.
  public var description: String {
    switch problem {
    case .unreadable(let error): return "\(error)"
    case .malformed(let message): return TextPosition.message(message, at: position, in: path)
    }
  }
}

/// A sample as it stands in the document.
struct SampleDocument: JSONWritable {
  let sample: LaunchSample

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("round", sample.round)
      $0.member("position", sample.position)
      $0.member("wall_ns", sample.wall)
      $0.member("undelayed_ns", sample.undelayed)
      $0.member("cpu_ns", sample.cpu)
      $0.member("main_to_ready_ns", sample.mainToReady)
      $0.member("run_queue_wait_ns", sample.runQueueWait)
      $0.member("throttled_ns", sample.throttled)
      $0.member("minor_faults", sample.minorFaults)
      $0.member("major_faults", sample.majorFaults)
      $0.member("voluntary_switches", sample.voluntarySwitches)
      $0.member("involuntary_switches", sample.involuntarySwitches)
      write("stages", sample.stages, to: &$0)
      write("other_work", sample.otherWork, to: &$0)
      write("waits", sample.waits, to: &$0)
      $0.member("warnings", sample.warnings)
    }
  }

  private func write(_ key: String, _ stages: [StageSample], to json: inout JSONWriter) {
    json.array(key) { json in
      for stage in stages {
        json.object {
          $0.member("name", stage.name)
          $0.member("start_ns", stage.start)
          $0.member("duration_ns", stage.duration)
          $0.member("main_thread", stage.isOnMainThread)
          $0.member("state", stage.state.rawValue)
          $0.member("error", stage.error)
        }
      }
    }
  }
}
