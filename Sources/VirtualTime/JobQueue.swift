/// The jobs of one virtual time: those that are ready, and those that wait for an instant.
///
/// Pure: the time comes in as an argument, in nanoseconds since the clock's making.
struct JobQueue<Job> {
  /// What is to be done next.
  enum Next {
    case run(Job)
    /// Nothing is ready; the earliest timer is due then.
    case wait(until: Int64)
    /// Nothing is ready and nothing is timed.
    case nothing
  }

  private var ready: [Job] = []
  /// How many of `ready` were taken from its beginning.
  private var head = 0
  private var timers = TimerHeap<Job>()
  var schedule: Schedule
  /// Whether a timed job has nobody left who waits for it: its sleep was cancelled.
  private let isDead: (Job) -> Bool
  /// With so many timers the dead ones are looked for.
  private var sweepAt = 64

  init(schedule: Schedule = Schedule(), isDead: @escaping (Job) -> Bool = { _ in false }) {
    self.schedule = schedule
    ready.reserveCapacity(4)
    self.isDead = isDead
  }

  var readyCount: Int { ready.count - head }

  var timerCount: Int { timers.count }

  mutating func add(_ job: Job) { ready.append(job) }

  /// Adds a job for an instant.
  ///
  /// Timers that are dead are made ready, for them to free what they hold, whenever there are twice
  /// as many timers as after the last look: their number stays within twice that of the live ones.
  mutating func add(_ job: Job, at deadline: Int64) {
    timers.add(job, at: deadline)
    guard timers.count >= sweepAt else { return }
    ready += timers.takeAll(where: isDead)
    sweepAt = max(64, 2 * timers.count)
  }

  /// Takes what runs next.
  ///
  /// Timers that are due become ready first, in their order; dead ones never move time.
  mutating func next(at now: Int64) -> Next {
    while let first = timers.first, first.deadline <= now, let due = timers.popFirst() { ready.append(due.value) }
    if readyCount > 0 { return .run(takeReady()) }
    guard let first = timers.first else { return .nothing }
    if isDead(first.value), let dead = timers.popFirst() { return .run(dead.value) }
    return .wait(until: first.deadline)
  }

  private mutating func takeReady() -> Job {
    let choice = schedule.choose(among: readyCount)
    // Most jobs are alone.
    if ready.count == 1, let job = ready.popLast() { return job }
    let place = head + choice
    let job = ready[place]
    // What was there before the job keeps its order.
    for later in stride(from: place, to: head, by: -1) { ready[later] = ready[later - 1] }
    head += 1
    if head == ready.count {
      ready.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1_024, head * 2 >= ready.count {
      ready.removeFirst(head)
      head = 0
    }
    return job
  }
}
