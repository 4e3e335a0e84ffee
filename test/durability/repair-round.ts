import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsOfStore } from './check-dump.ts'
import { damageIndex, documents, fillCollection, loseRows, wordsOf } from './damaged-stage.ts'
import { durableSession, type DurableSession } from './durable-session.ts'
import type { ChildOptions, Dump } from './protocol.ts'
import { Refused } from './run-child.ts'
import { seededRandom } from './seeded-random.ts'

export interface RepairRoundOptions {
  readonly seed: number
  /** Address of an empty PostgreSQL, which two processes share. @default one process over SQLite */
  readonly database?: string
}

export interface RepairRound {
  readonly faults: readonly string[]
  readonly kills: number
  /** Tables that were made in the place of others. */
  readonly exchanges: number
  /** What was done, in its order. */
  readonly done: readonly string[]
}

type Kill = NonNullable<ChildOptions['kill']>

/** Where a repair is cut off, and how often it gets there at most. */
const points: readonly (readonly [point: string, most: number])[] = [
  ['write:collection_index', 2],
  ['index:drop', 3],
  ['index:upsert', 4],
  ['index:deleteDocuments', 1],
  ['index:optimize', 1],
  ['commit:index.SWAPPED', 1],
  ['commit:index.DRAINED', 1],
]
/** Of a kill at any moment, since the writer began. */
const longestRepairMs = 1_500
/** Of one that is in the middle of what a point is before. */
const longestStepMs = 20
const mostKills = 4
const leaseMs = 2_000
/** Of a whole round, which takes seconds. */
const mostMs = 180_000

const any = (random: () => number, below: number): number => Math.floor(random() * below)

function killOf(random: () => number): Kill {
  if (random() < 0.3)
    return { point: 'before-effect:index.writeIndex', times: 1, afterMs: any(random, longestRepairMs) }
  const [name, most] = points[any(random, points.length)]!
  const times = 1 + any(random, most)
  const place = any(random, 3)
  if (place === 2) return { point: `after-${name}`, times }
  return { point: `before-${name}`, times, ...(place === 1 && { afterMs: any(random, longestStepMs) }) }
}

/**
 * Processes are killed while one of them makes a damaged search index anew. No search finds a part of it in silence, and in the end
 * each passage is found once, and nothing is left over.
 */
export async function repairRound({ seed, database }: RepairRoundOptions): Promise<RepairRound> {
  const random = seededRandom(seed)
  const directory = mkdtempSync(join(tmpdir(), 'docent-repaired-'))
  const plain: ChildOptions = {
    ...{ directory, modelUrl: 'http://127.0.0.1:9', vectors: 'lance' },
    ...(database !== undefined && { database, leaseMs }),
  }
  const faults = new Set<string>()
  const kills = Array.from({ length: 1 + any(random, mostKills) }, () => killOf(random))
  const done = kills.map(({ point, times, afterMs = 0 }) => `${point} ${times} + ${afterMs} ms`)
  const sessions: DurableSession[] = []
  let exchanges = 0
  let cutOff = 0
  let over = false
  /** Each process that starts has the next kill. */
  const next = (): ChildOptions => {
    const kill = over ? undefined : kills.shift()
    return kill ? { ...plain, kill } : plain
  }
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  const timer = setTimeout(() => late.reject(new Error(`the round did not end within ${mostMs} ms`)), mostMs)

  async function play(): Promise<void> {
    const isMoving = random() < 0.25
    if (isMoving) done.push('moving to another model')
    const collectionId = await fillCollection(plain, isMoving)
    done.push(await (random() < 0.25 ? loseRows : damageIndex)(directory, random))
    const processes = database === undefined ? 1 : 2
    await Promise.all(
      Array.from({ length: processes }, async () => {
        sessions.push(await durableSession({ first: next(), next, mostEnds: mostKills + 3 }))
      }),
    )
    const some = Array.from({ length: 8 }, () => words[any(random, words.length)]!)
    const searches = Promise.all(sessions.map((session) => searchEach(session, collectionId, some, faults)))
    if (random() < 0.3) {
      await Promise.race([pause(any(random, longestRepairMs)), searches])
      done.push(`while it runs: ${await damageIndex(directory, random)}`)
    }
    await searches
    over = true
    cutOff = endsOf(sessions)
    // Damage of what is not read while a process runs is noticed by the next start.
    for (const session of sessions) {
      session.child().kill()
      await session.child().ended
    }
    await Promise.all(sessions.map((session) => searchEach(session, collectionId, some, faults)))
    await Promise.all(sessions.map((session) => session.ask({ do: 'settle' })))
    const dump = await sessions[0]!.dump()
    exchanges = Number(dump.tables['collection_index']![0]!['generation']) - 1
    for (const fault of [...faultsOfStore(dump), ...faultsOfNotes(dump)]) faults.add(fault)
    const [first, ...others] = sessions
    await searchOnce(first!, collectionId, words, dump, faults)
    for (const session of others) await searchOnce(session, collectionId, some, dump, faults)
  }

  try {
    const playing = play()
    playing.catch(() => {})
    await Promise.race([playing, late.promise])
  } catch (error) {
    faults.add(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    over = true
    clearTimeout(timer)
    await Promise.all(sessions.map((session) => session.close()))
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
  }
  return { faults: [...faults], kills: cutOff, exchanges, done }
}

const endsOf = (sessions: readonly DurableSession[]): number =>
  sessions.reduce((sum, session) => sum + session.ends(), 0)

const words = Array.from({ length: documents }, (_, document) => wordsOf(document)).flat()

interface Hit {
  readonly text: string
}

/** Asks until it is answered; that the index is being rebuilt, or lacks documents, is no answer yet. */
async function search(session: DurableSession, collectionId: string, query: string): Promise<Hit[]> {
  for (;;) {
    try {
      return await session.call<Hit[]>('chunks', 'search', [collectionId, { query, topics: [] }])
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'unavailable')
        throw new Error(`the search for ${query} failed: ${String(error)}`, { cause: error })
      await pause(100)
    }
  }
}

/** Whenever a search is answered its word is found, and no passage more than once. */
async function searchEach(
  session: DurableSession,
  collectionId: string,
  asked: readonly string[],
  faults: Set<string>,
): Promise<void> {
  for (const word of asked) {
    const found = (await search(session, collectionId, word)).map(({ text }) => text)
    if (!found.some((text) => text.includes(word))) faults.add(`${word} is silently not among the hits`)
    if (new Set(found).size < found.length) faults.add(`${word}: a passage is found more than once`)
  }
}

/** Each passage is found as often as it is stored, which is once. */
async function searchOnce(
  session: DurableSession,
  collectionId: string,
  asked: readonly string[],
  dump: Dump,
  faults: Set<string>,
): Promise<void> {
  const stored = dump.tables['chunk']!.map((row) => String(row['text']))
  for (const word of asked) {
    const wanted = stored.filter((text) => text.includes(word)).length
    const found = (await search(session, collectionId, word)).filter(({ text }) => text.includes(word)).length
    if (found !== wanted || wanted === 0) faults.add(`${word} is found ${found} times, not ${wanted}`)
  }
}

function faultsOfNotes(dump: Dump): string[] {
  return dump.tables['collection_index']!.flatMap((row) => {
    const notes = row['languages'] as { readonly repair?: unknown } | null
    return notes?.repair === undefined ? [] : [`a repair stays noted: ${JSON.stringify(notes.repair)}`]
  })
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
