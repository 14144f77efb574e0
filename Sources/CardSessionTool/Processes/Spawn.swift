import Foundation

/// `posix_spawn` with what we need of it.
enum Spawn {
  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  static func start(_ program: Program) throws(SystemError) -> pid_t {
    var actions = emptyFileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if !program.readsInput { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }
    if let output = program.output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    for descriptor in program.inherited { inherit(descriptor, &actions) }

    var attributes = emptyAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // We ignore SIGPIPE for ourselves; handlers of other signals do not outlive the start of a program.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    if program.hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let arguments = CStrings(program.arguments)
    let environment = CStrings(program.environment.map { "\($0.key)=\($0.value)" }.sorted())
    defer {
      arguments.free()
      environment.free()
    }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, program.file, &actions, &attributes, arguments.pointers, environment.pointers)
    guard result == 0 else { throw SystemError(program.file, number: result) }
    return pid
  }

  /// Lets a descriptor that closes at the start of a program stay open in this one, under its number.
  private static func inherit(_ descriptor: Int32, _ actions: inout FileActions) {
    #if canImport(Darwin)
      posix_spawn_file_actions_addinherit_np(&actions, descriptor)
    #else
      posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
    #endif
  }

  #if canImport(Darwin)
    private static func emptyFileActions() -> FileActions { nil }
    private static func emptyAttributes() -> Attributes { nil }
  #else
    private static func emptyFileActions() -> FileActions { FileActions() }
    private static func emptyAttributes() -> Attributes { Attributes() }
  #endif
}

/// An array of C strings that ends with a null pointer.
private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    pointers = texts.map { strdup($0) } + [nil]
  }

  func free() {
    for pointer in pointers { Foundation.free(pointer) }
  }
}
