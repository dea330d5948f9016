/// A thread that switches a localizer between two of its app's languages, so and so often a second, until it is stopped.
final class LanguageSwitching: Sendable {
  /// Why the language can't be switched.
  enum Problem: Error, CustomStringConvertible {
    case oneLanguage(String)

    var description: String {
      switch self {
      case .oneLanguage(let language): "nothing to switch to: the app's only language is \(language)"
      }
    }
  }

  private struct State {
    var isStopping = false
    var hasEnded = false
    var switches = 0
    var failure: LocalizerError?
  }

  private let localizer: Localizer
  private let choices: [String?]
  private let interval: Int64
  private let state = Monitor(State(), conditions: 2)
  private let switched: @Sendable () -> Void

  /// Starts to switch; `switched` is called after each switch.
  init(_ localizer: Localizer, perSecond: Int, switched: @escaping @Sendable () -> Void) throws {
    self.localizer = localizer
    self.switched = switched
    interval = 1_000_000_000 / Int64(perSecond)
    guard let decision = localizer.decision, let other = decision.otherLanguage else {
      throw Problem.oneLanguage(localizer.decision?.language ?? "")
    }
    choices = [other, decision.choice]
    try WorkerThread.start(name: "startup.switch") { self.run() }
  }

  private func run() {
    let begin = SystemClock.monotonicNanoseconds()
    var count: Int64 = 0
    while isToGoOn(until: begin + (count + 1) * interval) {
      let failure = switchLanguage(to: choices[Int(count % 2)])
      count += 1
      state.withLock { state in
        state.switches += 1
        state.failure = failure
      }
      if failure != nil { break }
    }
    state.withLock { $0.hasEnded = true }
    state.signal(1)
  }

  private func switchLanguage(to choice: String?) -> LocalizerError? {
    do throws(LocalizerError) { try localizer.setLanguage(choice, persist: false) } catch { return error }
    switched()
    return nil
  }

  /// Waits until a moment; false when it is time to stop.
  private func isToGoOn(until moment: Int64) -> Bool {
    state.wait(for: 0, atMost: { _ in max(0, moment - SystemClock.monotonicNanoseconds()) }) { state in
      if state.isStopping { return false }
      return SystemClock.monotonicNanoseconds() >= moment ? true : nil
    }
  }

  /// Stops, puts the language back that was in use before, and says how often it was switched.
  func stop() throws -> Int {
    state.withLock { $0.isStopping = true }
    state.signal(0)
    let (switches, failure) = state.wait(for: 1) { $0.hasEnded ? ($0.switches, $0.failure) : nil }
    if let failure { throw failure }
    try localizer.setLanguage(choices[1], persist: false)
    return switches
  }
}

extension LanguageDecision {
  /// A language that the app has besides the one in use: one that is loaded already, when there is such a one.
  fileprivate var otherLanguage: String? {
    (chain + fallback + available).first { $0 != language && $0 != Localizations.base }
  }
}
