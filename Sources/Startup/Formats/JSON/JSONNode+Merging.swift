extension JSONNode {
  /// This value changed by `patch` as JSON Merge Patch says (RFC 7396): objects merge key by key, everything else replaces, and
  /// `null` removes. Every part keeps the place it came from. Members of this value keep their order, new ones follow.
  ///
  /// - Parameter missing: called with each member of the patch that wants to remove what is not there, and with the keys
  ///   that are; it may have been a misspelling.
  public func merging(_ patch: JSONNode, missing: (JSONMember, [String]) -> Void) -> JSONNode {
    guard case .object(let changes) = patch.value else { return patch }
    let own = members ?? []
    let position = members == nil ? patch.position : self.position
    // By bytes: keys that are only canonically equal are two keys.
    var indices: [[UInt8]: Int] = [:]
    for (index, member) in own.enumerated() { indices[Array(member.key.utf8)] = index }
    var merged: [JSONMember?] = own
    for change in changes {
      let index = indices[Array(change.key.utf8)]
      if change.value.isNull {
        if let index { merged[index] = nil } else { missing(change, own.map(\.key)) }
      } else if let index {
        let value = own[index].value.merging(change.value, missing: missing)
        merged[index] = JSONMember(change.key, at: change.keyPosition, value)
      } else {
        // An object that is new still has its nulls taken out.
        let added = JSONNode(.null, at: change.value.position).merging(change.value, missing: missing)
        merged.append(JSONMember(change.key, at: change.keyPosition, added))
      }
    }
    return JSONNode(.object(merged.compactMap { $0 }), at: position)
  }

  /// This object without the members named.
  public func removing(_ keys: some Collection<String>) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { !keys.contains($0.key) }), at: position)
  }
}
