#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// A started program in a process group of its own, watched until it ends.
///
/// It is started by `vfork` and `execve` without a shell, so what lies between `spawnTime` and the program's first
/// instruction is the kernel's doing, and a program that can't be executed is an error of `spawn` and never a measurement.
/// Nothing outlives the value: when it goes away, the group is killed.
public struct ChildProcess: ~Copyable {
  /// The kernel's id of the process, and of its group.
  public let identifier: Int32
  /// CLOCK_MONOTONIC just before the process was made, in nanoseconds.
  public let spawnTime: Int64
  /// CLOCK_BOOTTIME just before the process was made, in nanoseconds; unlike the other it goes on while the machine sleeps.
  let bootTimeAtSpawn: Int64
  /// Becomes readable when the process ends; none where the kernel has no such thing.
  let endSignal: FileDescriptor
  var streams: ChildStreams
  let leavesGroupRunning: Bool
  /// Once reaped, the id may belong to someone else.
  var isReaped = false

  /// Starts `request` (`vfork`, `execve`); returns when the program has been executed.
  public static func spawn(_ request: Request) throws(ChildProcessError) -> ChildProcess {
    guard let name = request.arguments.first, !name.isEmpty else { throw .noProgram }
    let environment = request.environment ?? EnvironmentVariables.all
    for text in request.arguments + environment + [request.folder ?? ""] where text.utf8.contains(0) {
      throw .containsNul(text)
    }
    var streams: ChildStreams
    do throws(SystemError) { streams = try ChildStreams(request) } catch { throw .system(error) }
    let result = execute(request, environment: environment, streams: streams.childDescriptors)
    streams.closeChildEnds()
    if result.process > 0 {
      return ChildProcess(result, streams: streams, leavesGroupRunning: request.leavesGroupRunning)
    }
    switch cstartup_spawn_step(rawValue: UInt32(result.step)) {
    case cstartup_spawn_step_execute:
      throw .notExecutable(name, SystemError(call: "execve", path: name, code: result.error))
    case cstartup_spawn_step_folder:
      let folder = request.folder ?? "."
      throw .folder(folder, SystemError(call: "chdir", path: folder, code: result.error))
    case cstartup_spawn_step_streams: throw .system(SystemError(call: "dup2", path: name, code: result.error))
    case cstartup_spawn_step_group: throw .system(SystemError(call: "setpgid", path: name, code: result.error))
    default: throw .system(SystemError(call: "vfork", path: name, code: result.error))
    }
  }

  private init(_ result: cstartup_spawn_result, streams: consuming ChildStreams, leavesGroupRunning: Bool) {
    identifier = result.process
    self.leavesGroupRunning = leavesGroupRunning
    spawnTime = result.monotonic_ns
    bootTimeAtSpawn = result.boot_ns
    endSignal = FileDescriptor(owning: cstartup_process_descriptor(result.process))
    self.streams = streams
    cstartup_set_interruption_group(identifier)
  }

  deinit {
    guard !isReaped else { return }
    kill(-identifier, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    cstartup_set_interruption_group(0)
  }

  /// Lays out what the C function needs; everything it points to lives until it has returned.
  private static func execute(
    _ request: Request, environment: [String], streams: (Int32, Int32, Int32)
  ) -> cstartup_spawn_result {
    var variables = environment
    var originIndex: Int?
    if let name = request.originVariable {
      variables.removeAll { $0.hasPrefix("\(name)=") }
      originIndex = variables.count
      variables.append("\(name)=" + String(repeating: "0", count: Int(CSTARTUP_ORIGIN_DIGITS)))
    }
    let paths = StringVector(request.candidatePaths(environment: variables))
    let arguments = StringVector(request.arguments)
    let block = StringVector(variables)
    var raw = unsafe cstartup_spawn_request()
    unsafe raw.paths = unsafe UnsafeRawPointer(paths.base).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    unsafe raw.arguments = unsafe UnsafePointer(arguments.base)
    unsafe raw.environment = unsafe UnsafePointer(block.base)
    unsafe raw.streams = streams
    unsafe raw.ends_with_starter = request.endsWithStarter
    unsafe raw.inherited_count = Int32(request.inheritedDescriptors.count)
    if let originIndex, let name = request.originVariable {
      unsafe raw.origin_digits = unsafe block.bytes(ofString: originIndex, from: name.utf8.count + 1)
    }
    // Sound: the vectors outlive the call, which is the last to use what `raw` points to.
    return unsafe request.inheritedDescriptors.withUnsafeBufferPointer { inherited in
      unsafe raw.inherited = inherited.baseAddress
      guard let folder = request.folder else { return unsafe cstartup_spawn(&raw) }
      return unsafe folder.withCString { path in
        unsafe raw.folder = path
        return unsafe cstartup_spawn(&raw)
      }
    }
  }
}
