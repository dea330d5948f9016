import Startup

extension TextRecording {
  /// The schema of `document()`.
  public static let schema = "startup-prof/observed/1"

  /// The recording as JSON; docs/json-observed.md says what is in it.
  public func document() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", Self.schema)
      json.member("dropped", droppedCount)
      json.array("keys") { json in
        for (key, count) in keys {
          json.object {
            $0.member("key", key.key)
            $0.member("table", key.table)
            $0.member("module", key.module)
            $0.member("count", count)
          }
        }
      }
      json.array("texts") { json in
        for (text, count) in texts {
          json.object {
            $0.member("text", text)
            $0.member("count", count)
          }
        }
      }
    }
    return json.document()
  }

  /// Writes the recording as JSON, whole or not at all.
  public func write(to path: String) throws(SystemError) { try AtomicFile.write(document(), to: path) }
}
