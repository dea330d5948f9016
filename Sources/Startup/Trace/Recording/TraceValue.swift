/// The value of a recorded argument: what fits in one record without allocating.
public enum TraceValue: Equatable, Sendable {
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  case name(TraceName)
}

extension TraceValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(stringLiteral value: StaticString) { self = .name(TraceName(stringLiteral: value)) }
}
