import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// What `phone` was told; nil where the environment or a default decides.
struct PhoneArguments: Hashable, Sendable {
  var phone: String?
  var platform: Environment.Platform?
  var socket: String?
  var reader: ReaderAddress?
  var script: String?
  var trace: String?
  var json = false
  var timeout: Duration?
  var patience: Duration?
  var cardProtocol: Environment.CardProtocol?
  var air: AirInterface?
  var colour: ColourChoice?
}
