#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a command-line tool sets up before anything else, and how it ends.
public enum ToolProcess {
  /// Makes a closed pipe an error of the write (`EPIPE`) instead of the end of the process, so that temporary files can be
  /// removed first. A process started from here inherits this unless whoever starts it sets SIGPIPE back (`signal`).
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Opens `/dev/null` for each of the three standard streams that the process was started without. Otherwise the next file
  /// opened would become standard output, and results would be written into it (`fcntl`, `open`). The null device is opened
  /// so that using the missing stream still fails.
  public static func fillMissingStandardStreams() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // Descriptors are given out lowest first, and all lower ones are open by now.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process with a status, running what was registered for its end (`exit`).
  public static func exit(_ status: Int32) -> Never { systemExit(status) }
}

// Inside the type, `exit` means its own method; this names the C function.
private func systemExit(_ status: Int32) -> Never { exit(status) }
