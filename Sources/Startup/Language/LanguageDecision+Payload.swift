/// A decision as a section of the launch cache: the whole answer with the question, so that it can be compared and explained.
struct StoredDecision: Equatable {
  let decision: LanguageDecision
  /// What was wrong with the app's property list when it was read, so that a launch from the cache says it too.
  let warning: String?

  init(_ decision: LanguageDecision, warning: String?) {
    self.decision = decision
    self.warning = warning
  }

  /// The bytes of a section of kind `languageDecision`.
  var payload: [UInt8] {
    var bytes: [UInt8] = []
    decision.append(to: &bytes)
    bytes.append(packed: warning.map { [$0] } ?? [])
    return bytes
  }

  /// Reads a section's bytes back; anything that does not hold together is an error with its offset.
  init(payload: Span<UInt8>) throws(LaunchCacheError) {
    var reader = PackedReader(payload)
    guard let decision = LanguageDecision(&reader), let warnings = reader.texts(), warnings.count <= 1, reader.isAtEnd
    else { throw .malformedPayload(offset: reader.offset) }
    self.init(decision, warning: warnings.first)
  }
}

extension LanguageDecision {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(reason.rawValue)
    bytes.append(policy == .apple ? 0 : 1)
    bytes.append(choice == nil ? 0 : 1)
    bytes.append(0)
    bytes.append(packed: choice ?? "")
    bytes.append(packed: preferred)
    bytes.append(packed: available)
    bytes.append(packed: developmentLanguage)
    bytes.append(packed: chain)
    bytes.append(packed: fallback)
  }

  fileprivate init?(_ reader: inout PackedReader) {
    guard let reasonCode = reader.integer(UInt8.self), let reason = Reason(rawValue: reasonCode),
      let policyCode = reader.integer(UInt8.self), policyCode <= 1, let hasChoice = reader.integer(UInt8.self),
      hasChoice <= 1,
      reader.integer(UInt8.self) == 0, let choice = reader.text(), let preferred = reader.texts(),
      let available = reader.texts(), let developmentLanguage = reader.text(), let chain = reader.texts(),
      let fallback = reader.texts()
    else { return nil }
    self.init(
      choice: hasChoice == 1 ? choice : nil, preferred: preferred, available: available,
      developmentLanguage: developmentLanguage, policy: policyCode == 0 ? .apple : .stripRegion, chain: chain,
      fallback: fallback, reason: reason)
  }
}
