/// What `import CoreNFC` brings in: the card session, the value types, and Foundation, as on Apple's systems.
@_exported public import CardEmulation
@_exported public import Foundation
