#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A TCP port that nobody listens on.
public enum FreePort {
  /// Lets the kernel choose a port on the loopback address and gives it back at once (`bind` to port 0).
  ///
  /// Between this and the program's own `bind` somebody else may take it, which then shows as the program's failure.
  public static func find() throws(SystemError) -> UInt16 {
    #if canImport(Glibc)
      let streamType = Int32(SOCK_STREAM.rawValue)
    #else
      let streamType = SOCK_STREAM
    #endif
    let number = socket(AF_INET, streamType, 0)
    guard number >= 0 else { throw SystemError.last("socket") }
    let descriptor = FileDescriptor(owning: number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor.rawValue, address, length) == 0
          && getsockname(descriptor.rawValue, address, &length) == 0
      }
    }
    guard bound else { throw SystemError.last("bind") }
    return UInt16(bigEndian: address.sin_port)
  }
}
