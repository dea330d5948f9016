/// The named instances of a variable font (OpenType, `fvar`), without what their axes are.
enum VariationsTable {
  /// The instances of a face; real ones have some dozens.
  static let instanceLimit = 1024
  private static let axisLength = 20
  /// The instance uses no PostScript name of its own, or the record has no room for one.
  private static let noName = 0xFFFF

  /// The numbers of the names of each instance.
  struct Instance {
    let style: Int
    let postScript: Int?
  }

  static func instances(in table: FontTable) throws(FontError) -> [Instance] {
    let axes = try table.uint16(4)
    let axisCount = try table.uint16(8)
    let count = try table.uint16(12)
    let size = try table.uint16(14)
    let needed = 4 + 4 * axisCount
    guard try table.uint16(10) == axisLength else {
      throw table.unexpected("axes of \(axisLength) bytes", found: "another size", at: 10)
    }
    if count == 0 { return [] }
    guard size >= needed else {
      throw table.unexpected("instances of \(needed) bytes or more", found: "\(size)", at: 14)
    }
    guard count <= instanceLimit else {
      throw FontError(.overLimit(of: "named instances", limit: instanceLimit), table: table.tag, at: table.start + 12)
    }
    let first = axes + axisCount * axisLength
    try table.check(Int64(count), of: Int64(size), from: first, countedAt: 12)
    var instances: [Instance] = []
    instances.reserveCapacity(count)
    for index in 0..<count {
      let record = first + index * size
      let postScript = size >= needed + 2 ? try table.uint16(record + needed) : noName
      instances.append(
        Instance(style: try table.uint16(record), postScript: postScript == noName ? nil : postScript))
    }
    return instances
  }
}
