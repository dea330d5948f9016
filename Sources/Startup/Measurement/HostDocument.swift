/// A host as it stands in JSON documents.
struct HostDocument: JSONWritable {
  let host: HostDescription

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("processor", host.processor)
      $0.member("cores", host.cores)
      $0.member("kernel", host.kernel)
      $0.member("memory_bytes", host.memory)
      $0.member("load", host.load)
      $0.member("frequency_governor", host.frequencyGovernor)
    }
  }
}
