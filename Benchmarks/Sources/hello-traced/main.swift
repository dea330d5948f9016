import Startup

// A hello that records its launch.
let tracer = Tracer.shared
_ = try? tracer.open()
tracer.span("hello") { print("hello") }
tracer.milestone("ready")
