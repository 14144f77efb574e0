import PhoneModel

/// A phone, what surrounds it, and the reference that steps beside it, after some moves.
///
/// A class of constants, since a search hands each from place to place.
final class Node {
  let phone: Phone
  let surroundings: Surroundings
  let reference: Reference

  init(_ draft: consuming Draft) {
    phone = draft.phone
    surroundings = draft.surroundings
    reference = draft.reference
  }
}

/// A node on the way to the next one.
struct Draft {
  var phone: Phone
  var surroundings: Surroundings
  var reference: Reference

  init(phone: Phone, surroundings: Surroundings, reference: Reference) {
    self.phone = phone
    self.surroundings = surroundings
    self.reference = reference
  }

  init(_ node: Node) {
    phone = node.phone
    surroundings = node.surroundings
    reference = node.reference
  }
}
