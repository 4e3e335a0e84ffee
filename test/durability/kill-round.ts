import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsOf } from './check-dump.ts'
import { durableSession, type DurableSession } from './durable-session.ts'
import { runMainJob } from './main-job.ts'
import type { ChildOptions } from './protocol.ts'

export interface Round {
  readonly faults: readonly string[]
  /** Processes that ended on the way. */
  readonly ends: number
  /** Points reached by the first process, when recording. */
  readonly points: readonly string[]
}

export interface RoundOptions {
  readonly modelUrl: string
  readonly vectors: ChildOptions['vectors']
  /** Kills the first process when it reaches a point for the `times`th time. */
  readonly kill?: ChildOptions['kill']
  /** Kills the first, second … process so many milliseconds after its start. */
  readonly killAfterMs?: readonly number[]
  readonly record?: boolean
}

const longestRoundMs = 100_000

/** The main job over a fresh directory with the kills asked for, and everything that is wrong with what it leaves. */
export async function killRound(options: RoundOptions): Promise<Round> {
  const directory = mkdtempSync(join(tmpdir(), 'docent-killed-'))
  const { modelUrl, vectors, kill, record, killAfterMs = [] } = options
  const first: ChildOptions = {
    directory,
    modelUrl,
    vectors,
    ...(kill ? { kill } : {}),
    ...(record ? { record } : {}),
  }
  const timers = new Set<NodeJS.Timeout>()
  let session: DurableSession | undefined
  try {
    session = await durableSession({
      first,
      started(child, ends) {
        const after = killAfterMs[ends]
        if (after !== undefined) timers.add(setTimeout(() => child.kill(), after))
      },
    })
    const points = session.child().points
    const journal = await within(longestRoundMs, runMainJob(session), session)
    timers.forEach(clearTimeout)
    const dump = await session.dump()
    return { faults: faultsOf(dump, journal), ends: session.ends(), points }
  } catch (error) {
    return {
      faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      ends: session?.ends() ?? 0,
      points: [],
    }
  } finally {
    timers.forEach(clearTimeout)
    await session?.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The result, or an error that names what is still running. */
async function within<Value>(milliseconds: number, work: Promise<Value>, session: DurableSession): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => void explain().then(late.reject, late.reject), milliseconds)
  async function explain(): Promise<Error> {
    const { tables } = await session.child().dump()
    const open = Object.entries(tables).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        'state' in row ? [`${table} ${row['id']} ${row['state']} ${row['type'] ?? ''} ${row['attempt'] ?? ''}`] : [],
      ),
    )
    return new Error(`the main job did not end within ${milliseconds} ms:\n${open.join('\n')}`)
  }
  try {
    work.catch(() => {})
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
