import CBenchmarks

/// Makes the optimizer believe that `value` is used: its bytes are written to memory and handed to C, without a retain.
@inline(__always)
public func blackHole<Value: ~Copyable>(_ value: borrowing Value) {
  withUnsafePointer(to: value) { benchmarks_consume($0) }
}
