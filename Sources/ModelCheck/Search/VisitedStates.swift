/// The states that were met, in the order they were, each with the way to it; open addressing, 64 bytes a state at most.
struct VisitedStates {
  private var slots: [UInt32]
  private var keys: [UInt128] = []
  private var parents: [UInt32] = []
  private var moves: [UInt16] = []

  init() { slots = Array(repeating: 0, count: 1 << 16) }

  var count: Int { keys.count }

  /// The number of a state that was not met before; nil when it was.
  mutating func insert(_ key: StateKey, parent: Int, move: Int) -> Int? {
    if keys.count * 2 >= slots.count { grow() }
    let slot = slot(of: key.bits)
    guard slots[slot] == 0 else { return nil }
    keys.append(key.bits)
    parents.append(UInt32(parent))
    moves.append(UInt16(move))
    slots[slot] = UInt32(keys.count)
    return keys.count - 1
  }

  /// The places of the moves that lead from the start to `state`.
  func path(to state: Int) -> [Int] {
    var path: [Int] = []
    var state = state
    while state != 0 {
      path.append(Int(moves[state]))
      state = Int(parents[state])
    }
    return path.reversed()
  }

  private func slot(of key: UInt128) -> Int {
    var hash = UInt64(truncatingIfNeeded: key) ^ (UInt64(truncatingIfNeeded: key >> 64) &* 0x9E37_79B9_7F4A_7C15)
    hash = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in keys.indices { slots[slot(of: keys[index])] = UInt32(index + 1) }
  }
}
