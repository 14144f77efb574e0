#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// What is on its way from the phone to one connection; it owns the connection's descriptor.
///
/// Frames are put in under the phone's lock and written after it, so that they leave in order and nobody waits for a
/// connection that does not read.
package final class ClientOutbox: Sendable {
  /// The most bytes that wait for a connection that does not read; then it is cut off.
  package static let mostBytes = 1 << 20

  private struct State {
    var bytes: [UInt8] = []
    var head = 0
    var isClosed = false
    var isOverfull = false
    var isBroken = false
  }

  let descriptor: Int32
  private let state = Mutex(State())
  /// Called, from anywhere, when something is left for the socket to take later, or the connection has to be cut off.
  private let leftOver: @Sendable () -> Void

  package init(_ descriptor: Int32, leftOver: @escaping @Sendable () -> Void = {}) {
    self.descriptor = descriptor
    self.leftOver = leftOver
  }

  deinit { close() }

  func append(_ message: PhoneMessage) {
    let frame = message.frame
    state.withLock { state in
      guard !state.isClosed, !state.isOverfull else { return }
      state.bytes += frame
      if state.bytes.count - state.head > Self.mostBytes { state.isOverfull = true }
    }
  }

  /// Writes what the socket takes now; a broken connection shows when it is read.
  func flush() {
    let isLeft = state.withLock { state -> Bool in
      guard !state.isClosed else { return false }
      while state.head < state.bytes.count {
        let count = state.bytes.withUnsafeBytes { bytes in
          UnixSocket.send(descriptor, UnsafeRawBufferPointer(rebasing: bytes[state.head...]))
        }
        if count >= 0 {
          state.head += count
        } else if count == -Int(EAGAIN) || count == -Int(EWOULDBLOCK) {
          return true
        } else if count != -Int(EINTR) {
          state.isBroken = true
          break
        }
      }
      state.bytes.removeAll(keepingCapacity: state.bytes.capacity <= 1 << 16)
      state.head = 0
      return state.isOverfull
    }
    if isLeft { leftOver() }
  }

  /// Whether bytes wait for the socket to take them.
  var isWaiting: Bool { state.withLock { $0.head < $0.bytes.count } }

  /// Whether more waits than may: frames were lost, so nothing that follows would be true.
  var isOverfull: Bool { state.withLock { $0.isOverfull } }

  /// Whether nobody reads at the other end any more, as far as writing has shown.
  var isBroken: Bool { state.withLock { $0.isBroken } }

  /// Nothing is written any more; the number of the descriptor may then be another's.
  func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      state.bytes = []
      state.head = 0
      systemClose(descriptor)
    }
  }
}

private func systemClose(_ descriptor: Int32) { close(descriptor) }
