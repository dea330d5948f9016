import Testing

@testable import Startup

@Suite("A user's folders")
struct UserFolderTests {
  private func path(_ folder: UserFolder, _ variables: [String: String], isPrivileged: Bool = false) -> String? {
    try? folder.path(isPrivileged: isPrivileged, variable: { variables[$0] }).get()
  }

  @Test("They are where the XDG variables say, else below the home; relative paths say nothing")
  func places() {
    #expect(path(.cache, ["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c")
    #expect(path(.cache, ["XDG_CACHE_HOME": "c", "HOME": "/h"]) == "/h/.cache")
    #expect(path(.configuration, ["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c")
    #expect(path(.configuration, ["HOME": "/h"]) == "/h/.config")
    #expect(path(.cache, ["HOME": "h"]) == nil)
    #expect(
      UserFolder.cache.path(isPrivileged: false, variable: { _ in nil }) == .failure(.notNamed(by: "XDG_CACHE_HOME")))
  }

  @Test("A privileged process has none, whatever its environment says")
  func privileged() {
    let variables = ["XDG_CACHE_HOME": "/tmp/nob", "XDG_CONFIG_HOME": "/tmp/nob", "HOME": "/tmp/nob"]
    #expect(path(.cache, variables, isPrivileged: true) == nil)
    #expect(path(.configuration, variables, isPrivileged: true) == nil)
    #expect(
      UserFolder.cache.path(isPrivileged: true, variable: { variables[$0] }) == .failure(.privilegedProcess))
  }
}
