/// A NULL-terminated array of C strings, as `execve` wants its arguments and its environment.
///
/// Safe: the pointers never leave it except through members marked unsafe.
/// The strings lie one behind the other in one allocation, so that a value inside can be filled in at the last moment.
@safe struct StringVector: ~Copyable {
  private let bytes: UnsafeMutablePointer<CChar>
  private let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let starts: [Int]

  init(_ strings: [String]) {
    var starts: [Int] = []
    var total = 0
    for string in strings {
      starts.append(total)
      total += string.utf8.count + 1
    }
    self.starts = starts
    // Sound: both are exactly as long as what is stored below, and freed only in deinit.
    unsafe bytes = .allocate(capacity: max(total, 1))
    unsafe pointers = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() {
      let start = unsafe bytes + starts[index]
      var end = unsafe start
      for byte in string.utf8 {
        unsafe end.initialize(to: CChar(bitPattern: byte))
        unsafe end += 1
      }
      unsafe end.initialize(to: 0)
      unsafe (pointers + index).initialize(to: start)
    }
    unsafe (pointers + strings.count).initialize(to: nil)
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe pointers.deallocate()
  }

  /// The array; valid for as long as the vector lives.
  @unsafe var base: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { unsafe pointers }

  /// The bytes of string `index` from `offset` on; valid for as long as the vector lives.
  @unsafe func bytes(ofString index: Int, from offset: Int) -> UnsafeMutablePointer<CChar> {
    unsafe bytes + starts[index] + offset
  }
}
