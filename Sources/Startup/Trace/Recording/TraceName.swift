internal import CStartup
internal import Synchronization

/// The name of a span, an event or an argument: a word-sized value that is cheap to record.
///
/// A string literal is stored by its address. Text that is made at run time is interned once by `Tracer.name(_:)`, under a
/// lock. A name ends at its first NUL.
public struct TraceName: ExpressibleByStringLiteral, Equatable, Sendable {
  /// The address of NUL-terminated UTF-8 that lives as long as the process; it has at most 48 bits.
  @usableFromInline let address: UInt64

  /// A name from a literal.
  @inlinable
  public init(stringLiteral literal: StaticString) {
    // Literals of a single scalar may be stored in place of the pointer; they are interned like run-time text.
    self = literal.hasPointerRepresentation ? TraceName(pointing: literal) : TraceName(interning: literal.description)
  }

  @usableFromInline
  init(pointing literal: StaticString) {
    // Sound: a literal with a pointer representation is NUL-terminated and never freed.
    address = unsafe UInt64(UInt(bitPattern: literal.utf8Start))
  }

  /// Makes text a name; the same text gives the same name.
  @usableFromInline
  init(interning text: String) { address = InternedNames.shared.address(of: text) }

  /// A name that this process recorded.
  @unsafe init(recordedAt address: UInt64) { self.address = address }

  /// The text, read back from memory.
  public var text: String {
    // Sound: every address comes from a literal or from `InternedNames`, which are NUL-terminated and live for ever.
    unsafe String(cString: UnsafePointer<CChar>(bitPattern: UInt(address))!)
  }

  public static func == (first: TraceName, second: TraceName) -> Bool {
    first.address == second.address || first.text == second.text
  }
}

/// Text that became names, kept for the life of the process since recordings point at it.
private final class InternedNames: Sendable {
  static let shared = InternedNames()

  /// How many different names there may be; more share the name `names.exhausted`, so that memory stays bounded.
  static let limit = 65_536
  /// Longer names are cut.
  static let longestName = 4095

  private let addresses = Mutex<[String: UInt64]>([:])

  func address(of text: String) -> UInt64 {
    addresses.withLock { addresses in
      if let address = addresses[text] { return address }
      if addresses.count >= Self.limit { return TraceName(pointing: "names.exhausted").address }
      let address = Self.immortalCopy(of: text)
      addresses[text] = address
      return address
    }
  }

  private static func immortalCopy(of text: String) -> UInt64 {
    var bytes = Array(text.utf8.prefix { $0 != 0 })
    if bytes.count > longestName {
      // Not in the middle of a character: its later bytes are 10xxxxxx.
      var end = longestName
      while bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
    }
    bytes.append(0)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(fromContentsOf: bytes)
    return UInt64(UInt(bitPattern: copy.baseAddress!))
  }
}

extension Tracer {
  /// Makes run-time text a name. It takes a lock and keeps the text for the life of the process, so do it once, not per span.
  public func name(_ text: String) -> TraceName { TraceName(interning: text) }
}
