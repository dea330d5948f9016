extension JSONNode {
  /// This value changed by `patch` as JSON Merge Patch says (RFC 7396): objects merge key by key, everything else replaces, and
  /// `null` removes. Every part keeps the place it came from. Members of this value keep their order, new ones follow.
  ///
  /// - Parameter missing: called with each member of the patch that wants to remove what is not there, and with the keys
  ///   that are; it may have been a misspelling.
  public func merging(_ patch: JSONNode, missing: (JSONMember, [String]) -> Void) -> JSONNode {
    guard case .object(let changes) = patch.value else { return patch }
    var members: [JSONMember] = []
    if case .object(let own) = value { members = own }
    let position = self.members == nil ? patch.position : self.position
    for change in changes {
      let index = members.firstIndex { $0.key.utf8.elementsEqual(change.key.utf8) }
      if change.value.isNull {
        if let index { members.remove(at: index) } else { missing(change, members.map(\.key)) }
      } else if let index {
        let merged = members[index].value.merging(change.value, missing: missing)
        members[index] = JSONMember(change.key, at: change.keyPosition, merged)
      } else {
        // An object that is new still has its nulls taken out.
        let added = JSONNode(.null, at: change.value.position).merging(change.value, missing: missing)
        members.append(JSONMember(change.key, at: change.keyPosition, added))
      }
    }
    return JSONNode(.object(members), at: position)
  }

  /// This object without the members named.
  public func removing(_ keys: some Collection<String>) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { !keys.contains($0.key) }), at: position)
  }
}
