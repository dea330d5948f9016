import Startup
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Inside the type, `bind` means its own method; this names the C function.
private func bindSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  bind(descriptor, address, length)
}

/// What the example serves: a price list in memory, a menu in the user's language, a listening socket.
final class Shop: Sendable {
  struct CannotListen: Error {}
  struct NoNews: Error, CustomStringConvertible {
    let description = "this shop has no news"
  }

  private struct State {
    var articles: [String] = []
    var prices: [String: Int] = [:]
    var menu: [String] = []
    var port: UInt16 = 0
  }

  private let state = Mutex(State())

  var port: UInt16 { state.withLock { $0.port } }

  /// As a connection to a database would, this waits for an answer without using a processor.
  func openDatabase() async throws {
    try await Task.sleep(for: .milliseconds(4))
    state.withLock { $0.articles = (0..<2000).map { "article-\($0)" } }
  }

  func loadPrices() async throws {
    let articles = state.withLock { $0.articles }
    var prices: [String: Int] = [:]
    for (index, article) in articles.enumerated() { prices[article] = 100 + index * 37 % 900 }
    state.withLock { [prices] in $0.prices = prices }
  }

  @MainActor func buildMenu() {
    let menu = ["menu.shop", "menu.cart", "menu.account"].map { L($0) }
    state.withLock { $0.menu = menu }
  }

  /// Listens on a free port of the loopback address.
  @MainActor func bind() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bindSocket(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isListening else { throw CannotListen() }
    state.withLock { [address] in $0.port = UInt16(bigEndian: address.sin_port) }
  }

  /// Fails, to show that an optional stage may.
  func fetchNews() throws { throw NoNews() }
}
