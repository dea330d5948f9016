import Startup

/// Whether suites of millions of cases run: `STARTUP_EXTENDED_TESTS=1`, which `.ci/run` sets.
enum ExtendedTests {
  static let areEnabled = EnvironmentVariables["STARTUP_EXTENDED_TESTS"] == "1"
  /// Why such a suite is skipped.
  static let reason = "needs STARTUP_EXTENDED_TESTS=1"
}
