extension Stage {
  /// A stage of synchronous work on the main actor.
  ///
  /// - Parameters:
  ///   - name: unique in its launch.
  ///   - dependencies: names of stages that must have succeeded before it starts.
  ///   - lane: where the body runs.
  ///   - optional: whether the launch succeeds when the stage fails, times out or is skipped.
  ///   - deferred: whether it waits until the launch is ready.
  ///   - timeout: how long it may take from the moment it could start, the wait for a free thread included.
  public init(
    _ name: String, after dependencies: [String] = [], on lane: Main = .main, optional: Bool = false,
    deferred: Bool = false, timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor () throws -> Void
  ) {
    self.init(
      name, after: dependencies, lane: .main, optional: optional, deferred: deferred, timeout: timeout,
      declaration: SourceSite(fileID: fileID, line: line), body: .main(body))
  }

  /// A stage of asynchronous work on the main actor, which runs other main stages while it is suspended.
  ///
  /// The parameters are those of `init(_:after:on:optional:deferred:timeout:fileID:line:_:)` for synchronous main work.
  public init(
    _ name: String, after dependencies: [String] = [], on lane: Main = .main, optional: Bool = false,
    deferred: Bool = false, timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      name, after: dependencies, lane: .main, optional: optional, deferred: deferred, timeout: timeout,
      declaration: SourceSite(fileID: fileID, line: line), body: .mainAsync(body))
  }

  /// A stage of synchronous work on a worker thread.
  ///
  /// The parameters are those of `init(_:after:on:optional:deferred:timeout:fileID:line:_:)` for synchronous main work.
  public init(
    _ name: String, after dependencies: [String] = [], on lane: Background, optional: Bool = false,
    deferred: Bool = false, timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable () throws -> Void
  ) {
    self.init(
      name, after: dependencies, lane: .background, optional: optional, deferred: deferred, timeout: timeout,
      declaration: SourceSite(fileID: fileID, line: line), body: .background(body))
  }

  /// A stage of asynchronous work on the worker threads, which it occupies only while it runs.
  ///
  /// The parameters are those of `init(_:after:on:optional:deferred:timeout:fileID:line:_:)` for synchronous main work.
  public init(
    _ name: String, after dependencies: [String] = [], on lane: Background, optional: Bool = false,
    deferred: Bool = false, timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable () async throws -> Void
  ) {
    self.init(
      name, after: dependencies, lane: .background, optional: optional, deferred: deferred, timeout: timeout,
      declaration: SourceSite(fileID: fileID, line: line), body: .backgroundAsync(body))
  }

  init(
    _ name: String, after dependencies: [String], lane: Lane, optional: Bool = false, deferred: Bool = false,
    timeout: Duration? = nil, declaration: SourceSite, body: Body
  ) {
    self.name = name
    self.dependencies = dependencies.map { Dependency(stage: $0, moment: .success) }
    self.lane = lane
    self.isOptional = optional
    self.isDeferred = deferred
    self.timeout = timeout
    self.declaration = declaration
    self.body = body
  }
}
