internal import CStartup
internal import Synchronization

/// One immutable snapshot that any thread reads without waiting, and that is replaced as a whole.
///
/// A read costs a few nanoseconds, takes no lock and no reference count, and never waits for a writer; a writer never
/// waits for readers. A replaced snapshot is destroyed as soon as no reader can hold it: by the replacement itself,
/// or by whichever reader leaves last (when the two happen in one instant, by the next read or replacement of any
/// published value). No timer and no thread is behind it. While one read lasts, snapshots replaced after its begin
/// stay in memory, of every published value in the process; so reads should be short.
///
///     static let catalog = Published(Catalog.empty)
///     let title = catalog.read { $0.title }
///     catalog.replace(with: Catalog(language: "de"))
///
/// Reads nest, and are allowed while a snapshot is made or destroyed; not in signal handlers. In the child of `fork`
/// it works on.
@safe public struct Published<Value: ~Copyable & Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable is sound: the pointer is atomic, and what it points to is Sendable and never changed.
  private let current: Atomic<UnsafeMutablePointer<Value>>

  /// Publishes a first snapshot.
  public init(_ value: consuming Value) {
    unsafe current = Atomic(Snapshot<Value>.make(value))
  }

  deinit {
    // Nobody reads: every read borrows `self`.
    unsafe Snapshot<Value>.destroy(Snapshot<Value>.link(of: current.load(ordering: .acquiring)))
  }

  /// Calls `body` with the snapshot that is current now; it stays as it is until `body` returns, whatever is
  /// published meanwhile.
  @inline(__always)
  public func read<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (snapshot, reading) = unsafe beginReading()
    defer { unsafe reading.end() }
    return try unsafe body(snapshot.pointee)
  }

  /// Begins what `read` does as a whole, for what must not copy any of the snapshot, as the optimizer does with a value of many parts
  /// before it hands it on, or goes on in a caller. The thread that began it ends it, soon.
  @inline(__always)
  @unsafe func beginReading() -> (snapshot: UnsafePointer<Value>, reading: SnapshotReading) {
    let reading = unsafe SnapshotReading(reader: cstartup_enter_read_section())
    // Sound: what is loaded between enter and leave is not destroyed before the leave.
    return unsafe (UnsafePointer(current.load(ordering: .sequentiallyConsistent)), reading)
  }

  /// Publishes another snapshot: reads that begin after the return find it, or a later one.
  public func replace(with value: consuming Value) {
    let replaced = unsafe current.exchange(Snapshot<Value>.make(value), ordering: .sequentiallyConsistent)
    // Sound: whoever exchanged it out is the only one who retires it.
    unsafe cstartup_retire(Snapshot<Value>.link(of: replaced))
    ReplacedSnapshots.reclaim()
  }
}

/// A reading of a published snapshot that has begun.
@unsafe struct SnapshotReading {
  fileprivate let reader: OpaquePointer?

  /// Ends the reading; the snapshot's address is not to be used any more.
  @inline(__always)
  func end() { unsafe ReplacedSnapshots.endReading(reader) }
}

/// Snapshots that were replaced and may still be read.
enum ReplacedSnapshots {
  /// How many there are in the process.
  static var count: Int { Int(cstartup_retired_count()) }

  /// Ends a reading.
  @inline(__always)
  @unsafe static func endReading(_ reader: OpaquePointer?) {
    if unsafe cstartup_leave_read_section(reader) { reclaim() }
  }

  /// Destroys those that nobody can read any more. Destroying runs outside of any lock, so it may read and replace too.
  @inline(never)
  static func reclaim() {
    unsafe destroyAll(cstartup_reclaim())
  }

  @unsafe private static func destroyAll(_ list: UnsafeMutablePointer<cstartup_retired>?) {
    var next = unsafe list
    while let link = unsafe next {
      unsafe next = link.pointee.next
      let raw = unsafe UnsafeRawPointer(link) + SnapshotLayout.typeOffset
      let type = unsafe raw.assumingMemoryBound(to: (any DestroyableSnapshot.Type).self).pointee
      unsafe type.destroy(link)
    }
  }
}

/// A snapshot's memory: the link, the type that knows how to destroy it, the value.
private enum SnapshotLayout {
  static let typeOffset = unsafe MemoryLayout<cstartup_retired>.stride
  static let headerLength = typeOffset + MemoryLayout<any DestroyableSnapshot.Type>.stride
}

private protocol DestroyableSnapshot {
  @unsafe static func destroy(_ link: UnsafeMutablePointer<cstartup_retired>)
}

@safe private enum Snapshot<Value: ~Copyable>: DestroyableSnapshot {
  private static var alignment: Int { max(MemoryLayout<Value>.alignment, 16) }
  private static var valueOffset: Int { (SnapshotLayout.headerLength + alignment - 1) & ~(alignment - 1) }

  static func make(_ value: consuming Value) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: valueOffset + MemoryLayout<Value>.size, alignment: alignment)
    unsafe memory.initializeMemory(as: cstartup_retired.self, to: cstartup_retired(next: nil, epoch: 0))
    unsafe (memory + SnapshotLayout.typeOffset).initializeMemory(
      as: (any DestroyableSnapshot.Type).self, to: Snapshot<Value>.self)
    let place = unsafe (memory + valueOffset).bindMemory(to: Value.self, capacity: 1)
    unsafe place.initialize(to: value)
    return unsafe place
  }

  static func link(of value: UnsafeMutablePointer<Value>) -> UnsafeMutablePointer<cstartup_retired> {
    unsafe (UnsafeMutableRawPointer(value) - valueOffset).assumingMemoryBound(to: cstartup_retired.self)
  }

  static func destroy(_ link: UnsafeMutablePointer<cstartup_retired>) {
    let memory = UnsafeMutableRawPointer(link)
    unsafe (memory + valueOffset).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    unsafe memory.deallocate()
  }
}
