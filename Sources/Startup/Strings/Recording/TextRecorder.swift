/// Counts the keys and texts that an app asks for.
final class TextRecorder: Sendable {
  private struct State {
    var keys: [TextRecording.Key: Int] = [:]
    var texts: [String: Int] = [:]
    var dropped = 0
  }

  /// How many different ones are kept.
  let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  func note(key: String, table: String, module: String) {
    state.withLock { state in
      let name = TextRecording.Key(key: key, table: table, module: module)
      if let count = state.keys[name] {
        state.keys[name] = count + 1
      } else if state.keys.count + state.texts.count < limit {
        state.keys[name] = 1
      } else {
        state.dropped += 1
      }
    }
  }

  func note(text: String) {
    state.withLock { state in
      if let count = state.texts[text] {
        state.texts[text] = count + 1
      } else if state.keys.count + state.texts.count < limit {
        state.texts[text] = 1
      } else {
        state.dropped += 1
      }
    }
  }

  var recording: TextRecording {
    state.withLock { state in
      TextRecording(
        keys: state.keys.map { (key: $0.key, count: $0.value) }.ordered {
          ($0.key.module, $0.key.table, $0.key.key) < ($1.key.module, $1.key.table, $1.key.key)
        }, texts: state.texts.map { (text: $0.key, count: $0.value) }.ordered { $0.text < $1.text },
        droppedCount: state.dropped)
    }
  }
}
