export interface LoopResult {
  /** Turns that ended within the time that counts. */
  readonly done: number
  /** Also those before and after it. */
  readonly all: number
  /** Of this process within it. */
  readonly processorMs: number
}

export interface LoopTime {
  readonly clients: number
  /** Runs that do not count, before those that do. */
  readonly warmMs: number
  readonly ms: number
}

/** Processor time of this process so far, in milliseconds. */
export function processorOf(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Clients that each begin the next turn as soon as the last has ended, until the time is over. */
export async function closedLoop(
  { clients, warmMs, ms }: LoopTime,
  turnsOf: (client: number) => () => Promise<void>,
): Promise<LoopResult> {
  const start = performance.now() + warmMs
  const end = start + ms
  let done = 0
  let all = 0
  const processor = new Promise<number>((resolve) => {
    setTimeout(() => {
      const before = processorOf()
      setTimeout(() => resolve(processorOf() - before), ms)
    }, warmMs)
  })
  const client = async (number: number): Promise<void> => {
    const turn = turnsOf(number)
    while (performance.now() < end) {
      await turn()
      all++
      const now = performance.now()
      if (now >= start && now < end) done++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { done, all, processorMs: await processor }
}
