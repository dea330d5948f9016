/// The processes and threads of a file that is written, with ids that viewers take.
///
/// Perfetto reads ids as 32-bit numbers, shows process 0 as the idle task, and joins threads whose ids it can't read.
struct ChromeIdentities {
  /// A process and how it is written.
  struct Process {
    var givenID: Int64
    var writtenID: Int64
    var isDescribed = false
    var threads: [Int64: Int] = [:]
    var takenThreadIDs: Set<Int64> = []
  }

  /// A thread and how it is written.
  struct Thread {
    var process: Int
    var writtenProcess: Int64
    var writtenID: Int64
    /// What every event of the thread says: `,"pid":7,"tid":7,"ts":`.
    var head: EventHead
    /// How many threads of the process came before.
    var ordinal: Int
    var isDescribed = false
  }

  var threads: [Thread] = []
  var processes: [Process] = []
  private var known: [Int64: Int] = [:]
  private var takenProcessIDs: Set<Int64> = []
  private var nextFree: Int64 = 1 << 31
  // Events of one thread come together, and hashing two ids an event would cost a third of the event.
  private var last: (process: Int64, thread: Int64, processIndex: Int, threadIndex: Int)?

  /// What viewers take.
  static let validIDs: ClosedRange<Int64> = 1...Int64(UInt32.max)

  /// The number of a process of ours.
  @inline(__always)
  mutating func process(_ id: Int64, _ outcome: inout ChromeTraceWriter.Outcome) -> Int {
    if let last, last.process == id { return last.processIndex }
    return findProcess(id, &outcome)
  }

  private mutating func findProcess(_ id: Int64, _ outcome: inout ChromeTraceWriter.Outcome) -> Int {
    if let index = known[id] { return index }
    let index = addProcess(id, &outcome)
    known[id] = index
    return index
  }

  /// Adds a process although another may have the id; later events with the id mean the new one.
  mutating func addProcess(_ id: Int64, _ outcome: inout ChromeTraceWriter.Outcome) -> Int {
    var written = id
    if !Self.validIDs.contains(id) || takenProcessIDs.contains(id) {
      outcome.note(.processID)
      written = freeID(notIn: takenProcessIDs)
    }
    takenProcessIDs.insert(written)
    processes.append(Process(givenID: id, writtenID: written))
    known[id] = processes.count - 1
    last = nil
    return processes.count - 1
  }

  /// The number of a thread of ours.
  @inline(__always)
  mutating func thread(_ id: Int64, of process: Int, _ outcome: inout ChromeTraceWriter.Outcome) -> Int {
    if let last, last.processIndex == process, last.thread == id { return last.threadIndex }
    return findThread(id, of: process, &outcome)
  }

  private mutating func findThread(
    _ id: Int64, of process: Int, _ outcome: inout ChromeTraceWriter.Outcome
  ) -> Int {
    let index = processes[process].threads[id] ?? addThread(id, of: process, &outcome)
    last = (processes[process].givenID, id, process, index)
    return index
  }

  /// Adds a thread although another of the process may have the id; later events with the id mean the new one.
  mutating func addThread(_ id: Int64, of process: Int, _ outcome: inout ChromeTraceWriter.Outcome) -> Int {
    // The main thread keeps the id of its process when that had to be replaced.
    var written = id == processes[process].givenID ? processes[process].writtenID : id
    if !Self.validIDs.contains(written) || processes[process].takenThreadIDs.contains(written) {
      written = freeID(notIn: processes[process].takenThreadIDs)
    }
    if written != id { outcome.note(.threadID) }
    processes[process].takenThreadIDs.insert(written)
    let index = threads.count
    threads.append(
      Thread(
        process: process, writtenProcess: processes[process].writtenID, writtenID: written,
        head: EventHead(process: processes[process].writtenID, thread: written),
        ordinal: processes[process].threads.count))
    processes[process].threads[id] = index
    last = nil
    return index
  }

  private mutating func freeID(notIn taken: Set<Int64>) -> Int64 {
    while taken.contains(nextFree) { nextFree += 1 }
    defer { nextFree += 1 }
    return nextFree
  }
}
