internal import CStartup

/// Makes a trace of a recording, whatever is in it.
///
/// The records of each lane are replayed in their order. What comes out keeps every promise of `Trace` by construction:
/// spans on a thread nest, and what can't be placed so gets a track of its own.
struct RecordingDecoder {
  /// One lane's chunks in the order they were filled.
  private struct Lane {
    let number: UInt64
    var chunks: [(ordinal: UInt64, chunk: Int)]
  }

  let image: RecordingImage
  /// Whether the writer may still be writing, so that an incomplete record is no loss.
  let isLive: Bool
  /// The end of the recording, where it is known: open spans last until then.
  let end: KnownInstant?
  /// An instant after the last record, on the machine that recorded, for the rate of its counter.
  let readerInstant: ClockCorrespondence?

  /// The trace of one process.
  func decode(names initialNames: RecordingNames) -> Trace {
    var names = initialNames
    var torn = 0
    let lanes = lanes(&torn)
    var instants = define(&names, in: lanes)
    let timeline = RecordingTimeline(image, instants: instants.map(\.correspondence), now: readerInstant)
    if let end { instants.append(end) }
    var replay = RecordingReplay(timeline: timeline)
    replay.losses.torn = torn
    replay.losses.dropped = image[header: Int(CSTARTUP_WORD_DROPPED)]
    replay.losses.overwritten = image[header: Int(CSTARTUP_WORD_OVERWRITTEN)]
    for lane in lanes {
      replay.beginLane(lane.number, at: Self.token(lane.number, lane.chunks[0].ordinal))
      for (ordinal, chunk) in lane.chunks {
        let base = Self.token(lane.number, ordinal)
        for (slot, record) in records(in: chunk) { replay.take(record, token: base &+ UInt64(slot)) }
      }
      replay.endLane()
    }
    if !isLive { replay.losses.torn += lanes.reduce(0) { $0 + $1.chunks.count { hasTornRecord(chunk: $0.chunk) } } }
    replay.finish(at: end.map { timeline.nanoseconds($0.correspondence.ticks) })
    var assembly = TraceAssembly(replay: replay, names: names)
    let last = instants.max { $0.correspondence.nanoseconds < $1.correspondence.nanoseconds }
    return assembly.trace(image: image, timeline: timeline, lastInstant: last)
  }

  /// The token that a record in a chunk's first slot would have.
  private static func token(_ lane: UInt64, _ ordinal: UInt64) -> UInt64 {
    (lane + 1) << 40 &+ ordinal &* UInt64(CSTARTUP_CHUNK_SLOTS)
  }

  /// The chunks that were begun completely, by lane.
  private func lanes(_ torn: inout Int) -> [Lane] {
    var lanes: [UInt64: Lane] = [:]
    for chunk in 0..<image.chunkCount {
      let head = image.record(chunk: chunk, slot: 0)
      guard head.tag != 0 else { continue }
      let number = head.payload & 0xFFFF_FFFF
      let ordinal = head.payload >> 32
      // Anything else is damage, and could let two records claim one token.
      guard head.kind == Int(CSTARTUP_KIND_CHUNK), number < UInt64(image.chunkCount),
        ordinal < 1 << 30
      else {
        torn += 1
        continue
      }
      lanes[number, default: Lane(number: number, chunks: [])].chunks.append((ordinal, chunk))
    }
    return lanes.values.ordered { $0.number < $1.number }.map { lane in
      var sorted = lane
      sorted.chunks.order { ($0.ordinal, $0.chunk) < ($1.ordinal, $1.chunk) }
      // Two chunks of one ordinal: the first stays, so that tokens are unique.
      var kept: [(ordinal: UInt64, chunk: Int)] = []
      for entry in sorted.chunks {
        if kept.last?.ordinal == entry.ordinal { torn += 1 } else { kept.append(entry) }
      }
      sorted.chunks = kept
      return sorted
    }
  }

  /// The complete records of a chunk after its head, with their slots.
  private func records(in chunk: Int) -> some Sequence<(Int, RecordingImage.Record)> {
    (1..<Int(CSTARTUP_CHUNK_SLOTS)).lazy.map { ($0, image.record(chunk: chunk, slot: $0)) }
      .prefix { $0.1.tag != 0 }
  }

  /// Whether something stands where the records of a chunk end.
  private func hasTornRecord(chunk: Int) -> Bool {
    for slot in 1..<Int(CSTARTUP_CHUNK_SLOTS) {
      let record = image.record(chunk: chunk, slot: slot)
      if record.tag == 0 { return record.payload != 0 }
    }
    return false
  }

  /// An instant known on all clocks.
  struct KnownInstant {
    let correspondence: ClockCorrespondence
    let boot: Int64
  }

  /// Collects the names and categories that the records define, and the instants they know on several clocks.
  private func define(_ names: inout RecordingNames, in lanes: [Lane]) -> [KnownInstant] {
    var instants: [KnownInstant] = []
    for lane in lanes {
      for (_, chunk) in lane.chunks {
        var definition = TextDefinition()
        var values: [UInt64] = []
        var clockTime: UInt64?
        for (_, record) in records(in: chunk) {
          if let complete = definition.take(record) {
            if complete.kind == Int(CSTARTUP_KIND_NAME) {
              names.define(complete.name, as: complete.text)
            } else {
              names.defineCategory(complete.detail, as: complete.text)
            }
          }
          if record.kind == Int(CSTARTUP_KIND_CLOCK) {
            clockTime = record.payload
            values = []
          } else if record.kind == Int(CSTARTUP_KIND_VALUE), let time = clockTime {
            values.append(record.payload)
            guard values.count == 2 else { continue }
            let correspondence = ClockCorrespondence(ticks: time, nanoseconds: Int64(bitPattern: values[0]))
            instants.append(KnownInstant(correspondence: correspondence, boot: Int64(bitPattern: values[1])))
            clockTime = nil
          } else {
            clockTime = nil
          }
        }
      }
    }
    return instants
  }
}

/// Puts the text of a name or a category together, which follows its record in pieces.
private struct TextDefinition {
  struct Complete {
    let kind: Int
    let name: UInt64
    let detail: UInt8
    let text: String
  }

  private var head: RecordingImage.Record?
  private var bytes: [UInt8] = []
  /// More than the writer ever writes.
  private static let longest: UInt64 = 4096

  mutating func take(_ record: RecordingImage.Record) -> Complete? {
    switch record.kind {
    case Int(CSTARTUP_KIND_NAME), Int(CSTARTUP_KIND_CATEGORY):
      head = record.payload <= Self.longest ? record : nil
      bytes = []
    case Int(CSTARTUP_KIND_TEXT):
      bytes += record.text
    default:
      head = nil
      return nil
    }
    guard let head, UInt64(bytes.count) >= head.payload else { return nil }
    self.head = nil
    let text = String(decoding: bytes.prefix(Int(head.payload)), as: UTF8.self)
    return Complete(kind: head.kind, name: head.name, detail: head.detail, text: text)
  }
}
