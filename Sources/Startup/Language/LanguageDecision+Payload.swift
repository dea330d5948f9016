// A decision as a section of the launch cache: the whole answer with the question, so that it can be compared and explained.
extension LanguageDecision {
  /// The bytes of a section of kind `languageDecision`.
  var payload: [UInt8] {
    var bytes: [UInt8] = []
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
    return bytes
  }

  /// Reads a section's bytes back; anything that does not hold together is an error with its offset.
  init(payload: Span<UInt8>) throws(LaunchCacheError) {
    var reader = PackedReader(payload)
    guard let reasonCode = reader.integer(UInt8.self), let reason = Reason(rawValue: reasonCode),
      let policyCode = reader.integer(UInt8.self), policyCode <= 1, let hasChoice = reader.integer(UInt8.self),
      hasChoice <= 1,
      reader.integer(UInt8.self) == 0, let choice = reader.text(), let preferred = reader.texts(),
      let available = reader.texts(), let developmentLanguage = reader.text(), let chain = reader.texts(),
      let fallback = reader.texts(), reader.isAtEnd
    else { throw .malformedPayload(offset: reader.offset) }
    self.init(
      choice: hasChoice == 1 ? choice : nil, preferred: preferred, available: available,
      developmentLanguage: developmentLanguage, policy: policyCode == 0 ? .apple : .stripRegion, chain: chain,
      fallback: fallback, reason: reason)
  }
}
