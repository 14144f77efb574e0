/// Who acts in a trace record: the person, the app, the phone or the reader.
package enum TraceLane: String, Hashable, Sendable, CaseIterable {
  case person
  case app
  case phone
  case reader
}
