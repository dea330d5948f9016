extension StageKind {
  /// Makes a stage of this kind.
  ///
  /// - Parameters:
  ///   - name: the stage's name in its launch.
  ///   - options: the kind's options, each of the type that the kind says; those not given have their default values.
  ///   - app: the folder of the app, for kinds that need one.
  public func stage(
    named name: String, options: [String: StageOptionValue], app: String?, after dependencies: [String],
    on lane: Stage.Lane, optional: Bool = false, deferred: Bool = false, timeout: Duration? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let values = OptionValues(kind: self, given: options)
    let body: Stage.Body
    switch self.name {
    case "language.resolve":
      let app = app ?? ""
      body = .readyMade { resources, _ in try resources.resolveLanguage(app: app, trust: .files) }
    case "strings.load":
      body = .readyMade { resources, _ in try resources.loadStrings(into: .shared, trust: .files, stage: name) }
    case "strings.lookup":
      let work = LookupWork(
        lookups: values.wholeNumber("lookups"), threads: values.wholeNumber("threads"),
        switchesPerSecond: values.wholeNumber("switches"), synchronization: values.choice("synchronization"))
      body = .readyMade { try work.run(in: .shared, $0, until: $1) }
    case "strings.format":
      let work = FormatWork(formats: values.wholeNumber("formats"), isLocalized: values.boolean("localized"))
      body = .readyMade { try work.run(in: .shared, $0, until: $1) }
    case "fonts.register":
      let fonts = values.texts("fonts").map { PathName.join(app ?? "", $0) }
      let validation = FontIndexValidation(name: values.text("validation")) ?? .files
      body = .readyMade { resources, _ in
        try resources.registerFonts(fonts, in: .shared, validation: validation, stage: name)
      }
    case "sleep":
      let duration = values.duration("duration")
      body = .readyMade { _, stop in try stop.sleep(nanoseconds: duration) }
    case "spin":
      let duration = values.duration("duration")
      body = .readyMade { _, stop in try stop.spin(nanoseconds: duration) }
    default: preconditionFailure("stage kind \(self.name) has a description but no work")
    }
    var stage = Stage(
      name, after: dependencies, lane: lane, optional: optional, deferred: deferred, timeout: timeout,
      declaration: SourceSite(fileID: fileID, line: line), body: body)
    stage.preparesCache = usesCache
    return stage
  }
}

/// A kind's options with their default values; a scenario's were checked against the kind, so a wrong type is a fault of ours.
private struct OptionValues {
  let kind: StageKind
  let given: [String: StageOptionValue]

  private func value(_ name: String) -> StageOptionValue {
    guard let value = given[name] ?? kind.option(name)?.defaultValue else {
      preconditionFailure("stage kind \(kind.name) has no value for \(name)")
    }
    return value
  }

  func wholeNumber(_ name: String) -> Int {
    guard case .wholeNumber(let number) = value(name) else { preconditionFailure("\(name) is no whole number") }
    return number
  }

  func duration(_ name: String) -> Int64 {
    guard case .duration(let nanoseconds) = value(name) else { preconditionFailure("\(name) is no duration") }
    return nanoseconds
  }

  func boolean(_ name: String) -> Bool {
    guard case .boolean(let flag) = value(name) else { preconditionFailure("\(name) is neither true nor false") }
    return flag
  }

  func text(_ name: String) -> String {
    guard case .text(let text) = value(name) else { preconditionFailure("\(name) is no text") }
    return text
  }

  func texts(_ name: String) -> [String] {
    guard case .texts(let texts) = value(name) else { preconditionFailure("\(name) is no list of texts") }
    return texts
  }

  func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice {
    guard let choice = Choice(rawValue: text(name)) else { preconditionFailure("\(name) is none of its choices") }
    return choice
  }
}
