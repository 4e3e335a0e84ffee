interface Event {
  readonly at: number
  readonly run: () => void
}

export interface EventQueue {
  readonly now: () => number
  /** Runs it so much later in simulated time. */
  after(delay: number, run: () => void): void
  /** Runs what is due up to this time, the earliest first. */
  runUntil(end: number): void
}

/** Simulated time: a binary heap of what is to happen. */
export function eventQueue(): EventQueue {
  const heap: Event[] = []
  let now = 0

  function push(event: Event): void {
    let at = heap.push(event) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (heap[above]!.at <= event.at) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = event
  }

  function pop(): Event {
    const first = heap[0]!
    const last = heap.pop()!
    let at = 0
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && heap[below + 1]!.at < heap[below]!.at) below++
      if (heap[below]!.at >= last.at) break
      heap[at] = heap[below]!
      at = below
    }
    if (heap.length > 0) heap[at] = last
    return first
  }

  return {
    now: () => now,
    after: (delay, run) => push({ at: now + delay, run }),
    runUntil(end) {
      while (heap.length > 0 && heap[0]!.at <= end) {
        const event = pop()
        now = event.at
        event.run()
      }
      now = end
    },
  }
}
