/// An NFC-related event that asks an app to change what it shows.
@nonexhaustive
public enum NFCWindowSceneEvent: Hashable, Codable, CustomStringConvertible {
  /// The device detected the field of a reader.
  case readerDetected
  /// The person made the gesture that starts a contactless transaction.
  case presentation

  /// The name of the case.
  public var description: String {
    switch self {
    case .readerDetected: "readerDetected"
    case .presentation: "presentation"
    }
  }
}

#if canImport(UIKit)
  public import UIKit

  /// What a scene's delegate implements to be told about NFC-related events.
  public protocol NFCWindowSceneDelegate {
    /// Tells the scene about an event.
    @MainActor func windowScene(
      _ windowScene: UIWindowScene, didReceiveNFCWindowSceneEvent event: NFCWindowSceneEvent)
  }
#endif
