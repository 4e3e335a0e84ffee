import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import type { Clock, Logger, VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import {
  indexEntity,
  isUnreadable,
  listIndexes,
  raiseVersion,
  repairOf,
  requestRepair,
  type CollectionIndexRow,
  type WantedRepair,
  findCollectionIndex,
} from '../../resources/indexes/index.ts'
import { analysisVersion } from '../../resources/ranking/index.ts'
import { AwaitedRepairs } from './awaited-repairs.ts'
import { compareIndex } from './compare-index.ts'
import { IndexTurns } from './index-turns.ts'
import { learnLater } from './learn-ranking-effect.ts'
import { LooksWhenQuiet } from './looks-when-quiet.ts'
import type { Repaired } from './repair-table.ts'
import { replaceFormerAnalyses } from './replace-former-analyses.ts'

export interface IndexKeeperDependencies {
  readonly storage: RecordStore
  readonly vectors: VectorIndex
  readonly runtime: Runtime
  readonly clock: Clock
  readonly logger: Logger
}

/** How the indexes of this process are. */
export interface IndexesState {
  /** Indexes that are compared with the records, or rebuilt, before they are searched again. */
  readonly rebuilding: number
  /** Documents that could not be put into their indexes yet. */
  readonly lackingDocuments: number
  /** Damaged indexes that were found so far. */
  readonly damaged: number
  /** Documents found so far whose stored text and vectors are damaged. */
  readonly lostDocuments: number
}

export interface IndexKeeper {
  /** Compares every index with the records and repairs what is missing. Called once at start; runs in the background. */
  start(): Promise<void>
  /**
   * Resolves when the index of the collection holds what the records require; waits some seconds for a repair that was begun.
   * @throws `unavailable` when it takes longer
   */
  whole(collectionId: string, signal?: AbortSignal): Promise<void>
  /** Documents that the index lacks, although it has them by the records. */
  lacking(collectionId: string): number
  /**
   * The index of a collection that holds what the records require, as its row says now; waits like `whole`, also where another
   * process has found it damaged.
   */
  searchable(collectionId: string, signal?: AbortSignal): Promise<CollectionIndexRow | undefined>
  /** Has a table rebuilt in the background when this error means that it is damaged. Returns whether it does. @default table the one in use */
  rebuildIfDamaged(collectionId: string, error: unknown, table?: string): boolean
  /** @throws `unavailable` while the index is not whole */
  requireWhole(collectionId: string): void
  /** Resolves when it is known whether the index has to be repaired; the writer, which does it, waits for no more. */
  compared(collectionId: string, signal: AbortSignal): Promise<void>
  /** The writer of the index has repaired it. */
  repaired(collectionId: string, result: Pick<Repaired, 'lost'>): void
  /**
   * Does something as the only one in this process that writes to an index, or compares it. Which table it `uses` is what is damaged
   * when it says so: another may be in use by then.
   */
  alone<Result>(collectionId: string, work: (uses: (table: string) => void) => Promise<Result>): Promise<Result>
  /** Looks whether the index is still what was written, where that is quick. @throws `index_damaged` */
  verify(collectionId: string): Promise<void>
  /** Reads all indexes and has those rebuilt that are not what was written. */
  verifyAll(): Promise<void>
  /** Has what was learned for ranking learned again, when it cannot be read. */
  relearn(collectionId: string, key: string): Promise<void>
  state(): IndexesState
  stop(): Promise<void>
}

/** How long searches wait for a repair, from its beginning. */
const longestWaitMs = 15_000
/** When callers that are asked to retry may do so. */
const retryAfterMs = 5_000
/** Pauses before what failed is tried again; they grow. */
const firstPauseMs = 5_000
const longestPauseMs = 300_000
/** A rebuilt index that is damaged again so soon has a cause that rebuilding does not remove: it is not done at once. */
const soonMs = 600_000

/** Searches that find nothing have a table looked at once in this time. */
const verifiedAgainMs = 1_000

/** An index that is not as it should be, or not known to be. */
interface Trouble {
  /** Its table cannot be read and is made anew. */
  damaged: boolean
  /** The table that was found damaged; undefined for the one in use. */
  table: string | undefined
  /** Searches wait until it is compared with the records and repaired. */
  unready: PromiseWithResolvers<void> | undefined
  /** The writer waits until it is compared and, where needed, asked to repair it. */
  readonly uncompared: PromiseWithResolvers<void>
  since: number
  lacking: number
  /** Repairs in a row that did not help. */
  tries: number
  cancel: () => void
}

/** The error of searches of an index that is not whole. */
const beingRebuilt = (): DocentError =>
  new DocentError({
    code: 'unavailable',
    message: 'The search index of this collection is being rebuilt; try again in a few seconds.',
    details: { retryAfterMs },
  })

const isDamage = (error: unknown): boolean => asDocentError(error).code === 'index_damaged'

/**
 * The index is derived and may be lost: a crash of the machine, a deleted directory, a broken disk, vectors in memory. At
 * start it is compared with the records; what is missing is written again from the stored vectors, and a table that cannot be
 * read, whenever that is noticed, is made anew. The writer of the index does this, in whichever process it runs: here it is
 * found, asked for and waited for. Searches of a collection wait for its own repair only.
 */
export function indexKeeper(dependencies: IndexKeeperDependencies): IndexKeeper {
  const { storage, vectors, runtime, clock, logger } = dependencies
  const turns = new IndexTurns()
  const troubles = new Map<string, Trouble>()
  /** Documents that indexes lack by their rows. */
  const lacking = new Map<string, number>()
  /** When indexes were last found damaged, for those that were. */
  const rebuilt = new Map<string, { readonly at: number; readonly tries: number }>()
  const relearned = new Set<string>()
  let lastLook: Promise<void> = Promise.resolve()
  const verified = new Map<string, { readonly at: number; readonly look: Promise<void> }>()
  const controller = new AbortController()
  const { signal } = controller
  const repairs = new AwaitedRepairs(storage, clock, signal)
  /** Comparisons of all collections, one after the other: they are heavy, and most indexes are whole. */
  let comparisons: Promise<void> = Promise.resolve()
  const following = new Set<Promise<void>>()
  let replacements: Promise<void> = Promise.resolve()
  let damaged = 0
  let lostDocuments = 0

  const indexOf = (id: string): Promise<CollectionIndexRow | undefined> => findCollectionIndex(storage, id)

  /** Returns after which pause to rebuild it. */
  function noteDamage(collectionId: string, error: unknown): number {
    damaged++
    const before = rebuilt.get(collectionId)
    const tries = before && clock.now() - before.at < soonMs ? before.tries : 0
    rebuilt.set(collectionId, { at: clock.now(), tries: tries + 1 })
    logger.error({ error, collectionId }, 'a search index is damaged; it is rebuilt from the stored vectors')
    return pauseAfter(tries)
  }

  /** Returns what the writer of an index has to do. @throws `index_damaged` */
  async function compare(index: CollectionIndexRow, trouble: Trouble): Promise<WantedRepair | undefined> {
    // Processes of a newer version look after their own.
    if (index.analysis > analysisVersion) return undefined
    const wanted = repairOf(index)?.wanted
    if (wanted !== undefined) return wanted
    // Another process may have found it, too, and another table has taken its place.
    if (trouble.damaged && (trouble.table ?? index.table_name) === index.table_name) return 'rebuild'
    const found = await turns.take(index.id, () => compareIndex(dependencies, index, signal))
    // A whole index needs no write, for which a full disk has no room.
    if (!found.wanted && found.version > index.version) await noteVersion(index, found.version)
    return found.wanted
  }

  const noteVersion = ({ id, table_name: table }: CollectionIndexRow, version: number): Promise<void> =>
    runtime.commit({ engine: 'index repair', signal }, (draft) => draft.step(raiseVersion(id, table, version)))

  async function verify(id: string, thorough: boolean): Promise<void> {
    const index = await indexOf(id)
    if (!index) return
    const table = index.table_name
    try {
      await vectors.verify(table, { thorough })
    } catch (error) {
      keeper.rebuildIfDamaged(id, error, table)
      throw error
    }
  }

  /** Of tables that were written to: what is new in them can be verified from then on. */
  const looks = new LooksWhenQuiet(clock, (id) => {
    // What fails for another reason than damage is looked at again.
    const looking = verify(id, false).catch(() => {})
    lastLook = Promise.all([lastLook, looking]).then(() => {})
  })

  /** Compares an index when its turn comes, and again after a pause as long as something is missing. */
  function begin(id: string, trouble: Trouble, pauseMs: number): void {
    if (signal.aborted) return
    const run = () => {
      comparisons = comparisons.then(() => attempt(id, trouble))
    }
    if (pauseMs === 0) run()
    else trouble.cancel = clock.schedule(clock.now() + pauseMs, run)
  }

  const isCurrent = (id: string, trouble: Trouble): boolean => !signal.aborted && troubles.get(id) === trouble

  async function attempt(id: string, trouble: Trouble): Promise<void> {
    if (!isCurrent(id, trouble)) return
    try {
      const index = await indexOf(id)
      const wanted = index && (await compare(index, trouble))
      if (!isCurrent(id, trouble)) return
      if (!wanted) return ended(id, trouble, 0)
      await runtime.commit({ engine: 'index repair', signal }, (draft) => requestRepair(draft, index, wanted))
      trouble.uncompared.resolve()
      const follow = repairs
        .until(id)
        .then((left) => isCurrent(id, trouble) && ended(id, trouble, left))
        .catch((error: unknown) => failed(id, trouble, error))
        .finally(() => following.delete(follow)) as Promise<void>
      following.add(follow)
    } catch (error) {
      failed(id, trouble, error)
    }
  }

  function ended(id: string, trouble: Trouble, left: number): void {
    trouble.damaged = false
    trouble.lacking = left
    trouble.uncompared.resolve()
    trouble.unready?.resolve()
    trouble.unready = undefined
    if (left === 0) troubles.delete(id)
    else begin(id, trouble, pauseAfter(++trouble.tries))
  }

  function failed(id: string, trouble: Trouble, error: unknown): void {
    if (!isCurrent(id, trouble)) return
    if (isDamage(error) && (!trouble.damaged || trouble.table !== undefined)) {
      // Of the table in use, and behind those that only have to be looked at.
      trouble.damaged = true
      trouble.table = undefined
      begin(id, trouble, noteDamage(id, error))
      return
    }
    const tries = ++trouble.tries
    logger.error({ error, collectionId: id, tries }, 'a search index could not be rebuilt; it is tried again')
    begin(id, trouble, pauseAfter(tries))
  }

  function replaceFormer(indexes: readonly Pick<CollectionIndexRow, 'id' | 'analysis'>[]): void {
    const former = indexes.filter((index) => index.analysis < analysisVersion).map((index) => index.id)
    replacements = replacements.then(() => replaceFormerAnalyses(dependencies, former, signal))
  }

  const pauseAfter = (tries: number): number =>
    tries === 0 ? 0 : Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)

  function trouble(
    id: string,
    found: { readonly damaged: boolean; readonly table?: string | undefined },
    pauseMs: number,
  ): void {
    const known = troubles.get(id)
    known?.cancel()
    const unready = known?.unready ?? Promise.withResolvers<void>()
    const uncompared = Promise.withResolvers<void>()
    // Waiting callers see it.
    for (const { promise } of [unready, uncompared]) promise.catch(() => {})
    if (known) uncompared.promise.then(known.uncompared.resolve, known.uncompared.reject)
    const added: Trouble = {
      damaged: found.damaged,
      table: found.table,
      unready,
      uncompared,
      since: clock.now(),
      lacking: known?.lacking ?? 0,
      tries: 0,
      cancel: () => {},
    }
    troubles.set(id, added)
    begin(id, added, pauseMs)
  }

  /** @throws `unavailable` when it takes longer than some seconds from the time on when it was found */
  async function waitFor(waited: Promise<void>, since: number, caller: AbortSignal | undefined): Promise<void> {
    const late = Promise.withResolvers<void>()
    const cancel = clock.schedule(Math.max(clock.now(), since + longestWaitMs), () => late.reject(beingRebuilt()))
    const abort = () => late.reject(caller?.reason)
    caller?.addEventListener('abort', abort, { once: true })
    try {
      await Promise.race([waited, late.promise])
    } finally {
      cancel()
      caller?.removeEventListener('abort', abort)
    }
  }

  const keeper: IndexKeeper = {
    async start() {
      const indexes = await listIndexes(storage)
      for (const index of indexes) trouble(index.id, { damaged: false }, 0)
      // Questions wait for comparisons, not for replacements.
      replacements = comparisons
      replaceFormer(indexes)
    },
    async whole(collectionId, caller) {
      caller?.throwIfAborted()
      const found = troubles.get(collectionId)
      if (found?.unready) await waitFor(found.unready.promise, found.since, caller)
    },
    async searchable(collectionId, caller) {
      await keeper.whole(collectionId, caller)
      let index = await indexOf(collectionId)
      if (index && isUnreadable(index)) {
        if (!troubles.has(collectionId)) trouble(collectionId, { damaged: false }, 0)
        await keeper.whole(collectionId, caller)
        index = await indexOf(collectionId)
        if (index && isUnreadable(index)) throw beingRebuilt()
      }
      const left = (index && repairOf(index)?.lacking) ?? 0
      if (left > 0) lacking.set(collectionId, left)
      else lacking.delete(collectionId)
      return index
    },
    requireWhole(collectionId) {
      if (troubles.get(collectionId)?.unready) throw beingRebuilt()
    },
    lacking: (collectionId) => lacking.get(collectionId) ?? 0,
    rebuildIfDamaged(collectionId, error, table) {
      if (!isDamage(error)) return false
      if (!signal.aborted && !troubles.get(collectionId)?.damaged)
        trouble(collectionId, { damaged: true, table }, noteDamage(collectionId, error))
      return true
    },
    async compared(collectionId, caller) {
      const found = troubles.get(collectionId)
      if (found) await waitFor(found.uncompared.promise, found.since, caller)
    },
    repaired(collectionId, { lost }) {
      lostDocuments += lost
      repairs.ended(collectionId)
    },
    async alone(collectionId, work) {
      let used: string | undefined
      try {
        const result = await turns.take(collectionId, () => work((table) => void (used = table)))
        if (!signal.aborted) looks.written(collectionId)
        return result
      } catch (error) {
        keeper.rebuildIfDamaged(collectionId, error, used)
        throw error
      }
    },
    async verify(collectionId) {
      const before = verified.get(collectionId)
      if (before && clock.now() - before.at < verifiedAgainMs) return before.look
      for (const [id, { at }] of verified) if (clock.now() - at >= verifiedAgainMs) verified.delete(id)
      const look = verify(collectionId, false)
      verified.set(collectionId, { at: clock.now(), look })
      return look
    },
    async verifyAll() {
      const indexes = await listIndexes(storage, ['id', 'analysis', 'table_name', 'languages'])
      // Made by a process of an older version since this one started.
      replaceFormer(indexes)
      for (const index of indexes) {
        if (signal.aborted) return
        const { id } = index
        // Who asked for it may have ended.
        if (repairOf(index) && !troubles.has(id)) trouble(id, { damaged: false }, 0)
        await verify(id, true).catch((error: unknown) => {
          if (!isDamage(error)) throw error
        })
      }
    },
    async relearn(collectionId, key) {
      if (relearned.has(key) || signal.aborted) return
      relearned.add(key)
      await runtime.commit({ engine: 'ranking', signal }, async (draft) => {
        const loaded = await draft.load(indexEntity, collectionId)
        if (loaded) learnLater(draft, loaded)
      })
    },
    state() {
      const all = [...troubles.values()]
      return {
        rebuilding: all.filter((trouble) => trouble.unready).length,
        lackingDocuments: all.reduce((sum, trouble) => sum + trouble.lacking, 0),
        damaged,
        lostDocuments,
      }
    },
    async stop() {
      controller.abort()
      for (const { cancel, unready, uncompared } of troubles.values()) {
        cancel()
        unready?.reject(beingRebuilt())
        uncompared.reject(beingRebuilt())
      }
      looks.stop()
      await comparisons
      await Promise.all(following)
      await replacements
      await lastLook
    },
  }
  return keeper
}
