import { readdirSync, readFileSync } from 'node:fs'

/** Where a process and those that it has started have spent processor time so far, in milliseconds. Linux only. */
export interface ThreadTimes {
  readonly main: number
  /** The main thread was ready to run, and others had the processors. */
  readonly mainWaited: number
  /** Other threads of the process by their names. */
  readonly others: Readonly<Record<string, number>>
  /** Processes that it has started, with those that have ended. */
  readonly children: number
}

const ticksPerSecond = 100
const milliseconds = (ticks = '0') => (Number(ticks) / ticksPerSecond) * 1_000
/** The fields behind the name, which may hold blanks. */
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

export function threadTimes(pid: number): ThreadTimes {
  const others: Record<string, number> = {}
  let main = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = read(`/proc/${pid}/task/${thread}/stat`)
    const fields = fieldsOf(stat)
    const taken = milliseconds(fields[11]) + milliseconds(fields[12])
    if (Number(thread) === pid) main = taken
    else {
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
      others[name] = (others[name] ?? 0) + taken
    }
  }
  const waited = Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6
  return { main, mainWaited: waited, others, children: childrenOf(pid) }
}

/** Of all below a process, at any depth. */
function childrenOf(pid: number): number {
  const ended = fieldsOf(read(`/proc/${pid}/stat`))
  const running = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  const own = running.map((child) => {
    const fields = fieldsOf(read(`/proc/${child}/stat`))
    return milliseconds(fields[11]) + milliseconds(fields[12]) + childrenOf(child)
  })
  return milliseconds(ended[13]) + milliseconds(ended[14]) + own.reduce((sum, each) => sum + each, 0)
}

/** Empty for what has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
