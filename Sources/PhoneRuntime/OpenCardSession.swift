/// Facts about this build of OpenCardSession.
package enum OpenCardSession {
  package static let version = "0.1.0"
}
