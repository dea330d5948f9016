/// The grammatical class of a number, for which a language may have a form of its own.
///
/// The names are CLDR's: what `one` or `few` means differs from language to language (21 is `one` in Russian).
public enum PluralCategory: String, CaseIterable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  /// The form that every language has.
  case other
}

extension PluralCategory {
  /// By its place in the order of `allCases`, which the compiled rules use.
  init(place: Int) {
    switch place {
    case 0: self = .zero
    case 1: self = .one
    case 2: self = .two
    case 3: self = .few
    case 4: self = .many
    default: self = .other
    }
  }
}
