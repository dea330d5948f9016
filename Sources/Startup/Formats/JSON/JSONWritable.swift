/// A value that knows how to write itself as one JSON value.
public protocol JSONWritable {
  /// Writes exactly one value.
  func write(to json: inout JSONWriter)
}

extension Bool: JSONWritable {
  public func write(to json: inout JSONWriter) { json.boolean(self) }
}

extension Int: JSONWritable {
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Int32: JSONWritable {
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Int64: JSONWritable {
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension UInt64: JSONWritable {
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Double: JSONWritable {
  /// Writes the double, or `null` when it is not finite.
  public func write(to json: inout JSONWriter) { json.double(self) }
}

extension String: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the value, or `null` when there is none.
  public func write(to json: inout JSONWriter) {
    if let value = self { value.write(to: &json) } else { json.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes the elements, on one line when it is short enough.
  public func write(to json: inout JSONWriter) { json.elements(self) }
}

extension JSONNumber: JSONWritable {
  public func write(to json: inout JSONWriter) { json.number(self) }
}

extension JSONNode: JSONWritable {
  /// Writes the value as it was read, without its places.
  public func write(to json: inout JSONWriter) {
    switch value {
    case .null: json.null()
    case .boolean(let value): json.boolean(value)
    case .number(let value): json.number(value)
    case .string(let value): json.string(value)
    case .array(let elements): json.elements(elements)
    case .object(let members):
      json.object { writer in
        for member in members { writer.member(member.key, member.value) }
      }
    }
  }
}
