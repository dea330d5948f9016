import Startup

/// The keys of a config, in the order documentation explains them.
enum ScenarioKeys {
  /// Keys that stand at the top only, because they are about the whole series of launches.
  static let series = [
    "$schema", "schema", "name", "launches", "warmup", "setup", "cleanup", "groups", "repeat", "variants", "baseline",
  ]

  /// Keys that a variant may override.
  static let launch = [
    "stages", "program", "shell", "app", "preferred", "ready", "timeout", "prepare", "conclude", "exitCodes",
    "environment", "expect", "pageCache", "cache",
  ]

  /// Keys of a variant.
  static let variant = ["extends"] + launch

  /// Keys of every stage; its kind's options come beside them.
  static let stage = ["kind", "after", "on", "deferred", "optional", "timeout"]

  /// Keys of `app` when it is generated.
  static let app = ["sample", "scale"]

  /// Keys of `environment`.
  static let environment = ["inherit", "set"]
}
