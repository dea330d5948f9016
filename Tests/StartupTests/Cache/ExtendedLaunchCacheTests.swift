import Testing

@testable import Startup

/// The same tests as in the suites they are named after, with all bytes, 200,000 cases or 500 kills.
@Suite(
  "Extended: launch cache and snapshots", .serialized,
  .enabled(if: ExtendedTests.areEnabled, Comment(rawValue: ExtendedTests.reason)))
struct ExtendedLaunchCacheTests {
  @Test("Every byte flipped, by one bit and by all")
  func everyByteFlip() throws { try LaunchCacheDamageTests().everyByteFlip() }

  @Test("Every truncation")
  func everyTruncation() throws { try LaunchCacheDamageTests().everyTruncation() }

  @Test("200,000 lying directories")
  func lyingDirectories() throws { try LaunchCacheDamageTests().lyingDirectories() }

  @Test("200,000 random files")
  func randomBytes() throws { try LaunchCacheDamageTests().randomBytes() }

  @Test("Two writers killed 500 times")
  func killedWriters() throws { try LaunchCacheWriterTests().killedWriters() }

  @Test("A million replacements against four readers")
  func readersAgainstWriter() { PublishedStressTests().readersAgainstWriter() }

  @Test("A million replacements by two writers")
  func severalWriters() { PublishedStressTests().severalWriters() }
}
