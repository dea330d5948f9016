extension String {
  /// The text with every occurrence of another one replaced, compared by bytes.
  ///
  /// `replacing` compares characters: a quote with a combining mark behind it is no quote to it, and CR LF is one character without a
  /// CR. Where signs are escaped, each byte counts.
  package func replacingBytes(_ old: String, with new: String) -> String {
    let wanted = Array(old.utf8)
    guard let first = wanted.first, utf8.contains(first) else { return self }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + new.utf8.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: wanted) {
        result += Array(new.utf8)
        index += wanted.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
