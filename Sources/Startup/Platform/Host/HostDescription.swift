#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The machine that a measurement was made on, as far as it decides what a launch takes.
public struct HostDescription: Equatable, Sendable {
  /// The processor's name; nil when the system does not tell.
  public var processor: String?
  /// The CPUs this process may use.
  public var cores: Int
  /// Name, release and architecture of the kernel: `Linux 6.8.0 x86_64`.
  public var kernel: String
  /// Main memory in bytes; nil when unknown.
  public var memory: Int64?
  /// Runnable processes on average over the last 1, 5 and 15 minutes; nil when unknown.
  public var load: [Double]?
  /// The policy that sets the CPU's frequency, such as `powersave`; nil when unknown.
  public var frequencyGovernor: String?

  /// A host from its parts.
  public init(
    processor: String?, cores: Int, kernel: String, memory: Int64?, load: [Double]?, frequencyGovernor: String?
  ) {
    self.processor = processor
    self.cores = cores
    self.kernel = kernel
    self.memory = memory
    self.load = load
    self.frequencyGovernor = frequencyGovernor
  }

  /// Asks the system (`uname`, `sysconf`, `getloadavg`, `/proc`, `/sys`).
  public static func current() -> HostDescription {
    var name = utsname()
    _ = unsafe uname(&name)
    let kernel = [text(name.sysname), text(name.release), text(name.machine)].joined(separator: " ")
    let pages = Int64(sysconf(Int32(_SC_PHYS_PAGES)))
    let pageSize = Int64(sysconf(Int32(_SC_PAGESIZE)))
    let governor = firstLine(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    return HostDescription(
      processor: processorName(), cores: ProcessorCount.available, kernel: kernel,
      memory: pages > 0 ? pages * pageSize : nil, load: currentLoad(), frequencyGovernor: governor)
  }

  /// Runnable processes on average over the last 1, 5 and 15 minutes (`getloadavg`).
  public static func currentLoad() -> [Double]? {
    var averages = [0.0, 0, 0]
    let count = unsafe averages.withUnsafeMutableBufferPointer { unsafe getloadavg($0.baseAddress!, 3) }
    return count == 3 ? averages : nil
  }

  private static func processorName() -> String? {
    guard let bytes = try? FileSystem.contents(of: "/proc/cpuinfo", limit: 1 << 22) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 1)
      guard fields.count == 2, fields[0].hasPrefix("model name") || fields[0].hasPrefix("Model") else { continue }
      return fields[1].split(separator: " ").joined(separator: " ")
    }
    return nil
  }

  private static func firstLine(of path: String) -> String? {
    guard let bytes = try? FileSystem.contents(of: path, limit: 4096) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// The text in one of `utsname`'s arrays, which Swift sees as a tuple.
  private static func text<Characters>(_ characters: Characters) -> String {
    // Sound: the kernel ends each array with a NUL inside it.
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
