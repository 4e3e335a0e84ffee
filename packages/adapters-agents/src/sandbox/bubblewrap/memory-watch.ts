import { readdir, readFile, statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { mostEntries } from '../opened-sandbox.ts'
import { workspace } from '../sandbox-paths.ts'

const everyMs = 100

/**
 * Calls `onExceeded` when the processes of a sandbox hold more memory than permitted, or its file systems too many files. Ends
 * with the sandbox or when the signal is aborted.
 */
export async function watchMemory(
  first: number,
  bytes: number,
  onExceeded: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if ((await exceeds(first, bytes)) || (await entriesOf(first)) > mostEntries)
      return signal.aborted ? undefined : onExceeded()
    await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** What processes have resident is at least what is theirs, and much cheaper to find. */
async function exceeds(first: number, bytes: number): Promise<boolean> {
  const processes = await processesFrom(first)
  if ((await total(processes, resident)) <= bytes) return false
  return (await total(processes, proportional)) > bytes
}

async function total(processes: readonly number[], measure: (pid: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (const pid of processes) sum += await measure(pid)
  return sum
}

/** A process and all that descend from it: in a sandbox, orphans become children of its first process. */
async function processesFrom(first: number): Promise<number[]> {
  const found = [first]
  for (const pid of found) {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
    for (const thread of threads) {
      const children = await read(`/proc/${pid}/task/${thread}/children`)
      found.push(...children.split(' ').filter(Boolean).map(Number))
    }
  }
  return found
}

const resident = async (pid: number): Promise<number> => kilobytes(await read(`/proc/${pid}/status`), 'VmRSS')

/** Shared pages count in parts. Where that cannot be read, they count in full. */
async function proportional(pid: number): Promise<number> {
  const rollup = await read(`/proc/${pid}/smaps_rollup`)
  return rollup === '' ? resident(pid) : kilobytes(rollup, 'Pss')
}

const kilobytes = (facts: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(facts)?.[1] ?? 0) * 1024

/** Empty when the process is gone. */
const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

async function entriesOf(first: number): Promise<number> {
  let entries = 0
  for (const path of [workspace, '/tmp', '/dev/shm']) {
    const found = await statfs(`/proc/${first}/root${path}`).catch(() => undefined)
    if (found) entries += found.files - found.ffree
  }
  return entries
}
