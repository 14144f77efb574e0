import AndroidModel
import ISO7816

/// Android phones drawn from a seed, whose AIDs lie in each other's way.
struct RandomPhones {
  struct Phone {
    var platform = AndroidPlatform()
    var preferences = AndroidPreferences()
    var services: [AndroidService] = []
    /// Names to select: what is registered, a byte less, a byte more, another last byte; 4 to 17 bytes.
    var names: [[UInt8]] = []
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func draw(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }

  private mutating func one<Element>(of list: [Element]) -> Element { list[draw(list.count)] }

  mutating func next() -> Phone {
    var phone = Phone()
    for place in 0...draw(5) { phone.services.append(service(place)) }
    phone.platform.hasWalletRole = draw(4) != 0
    phone.platform.apiLevel = one(of: [34, 35, 36])
    phone.platform.routesPrefixes = draw(6) != 0
    phone.platform.routesSubsets = draw(6) != 0
    let ids = phone.services.map(\.id)
    if draw(2) == 0 { phone.preferences.walletRoleHolder = PackageName("app.\(draw(3))") }
    if draw(2) == 0 { phone.preferences.paymentDefault = one(of: ids) }
    if draw(3) == 0 { phone.preferences.foreground = one(of: ids) }
    if draw(6) == 0 { phone.preferences.nextTap = one(of: ids) }
    phone.preferences.roleHolderAllowsSharedPriority = draw(2) == 0
    phone.preferences.associatedServices = ids.filter { _ in draw(2) == 0 }
    phone.names = names(around: phone.services.flatMap { $0.aidGroups.flatMap(\.patterns) })
    return phone
  }

  private mutating func service(_ place: Int) -> AndroidService {
    var service = AndroidService(
      ServiceID("S\(place)"), package: PackageName("app.\(draw(3))"), className: one(of: ["b", "C", "a", "D"]))
    for category in AndroidService.Category.allCases where draw(3) != 0 {
      let texts = (0...draw(4)).map { _ in text() }
      service.aidGroups.append(AndroidService.AIDGroup(category, texts: texts))
    }
    service.otherIsEnabled = draw(4) != 0
    service.wantsRoleHolderPriority = draw(2) == 0
    return service
  }

  /// A leading part of one of two long names that share 6 bytes, of the shortest and longest lengths most often.
  private mutating func text() -> String {
    let length = one(of: [5, 5, 6, 6, 7, 7, 8, 15, 16, 16, 5 + draw(12)])
    var bytes: [UInt8] = [0xF0, 0x01, 0x02, 0x03, 0x04, 0x05] + Array(repeating: UInt8(draw(2)), count: 10)
    bytes = Array(bytes.prefix(length))
    if draw(12) == 0 { bytes[length - 1] = one(of: [0x00, 0xFF]) }
    return Hex.string(bytes) + one(of: ["", "", "*", "#"])
  }

  private mutating func names(around patterns: [AIDPattern]) -> [[UInt8]] {
    var names: Set<[UInt8]> = [[0xF0, 0x01, 0x02, 0x03]]
    for pattern in patterns {
      let bytes = pattern.aid.bytes
      names.formUnion([bytes, Array(bytes.dropLast()), bytes + [UInt8(draw(2))], bytes.dropLast() + [0xEE]])
    }
    return names.sorted { Hex.string($0) < Hex.string($1) }
  }
}
