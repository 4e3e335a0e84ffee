import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import { gte, type Clock } from '../../kernel/ports/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import {
  indexEntity,
  nextIndexOf,
  listIndexes,
  type CollectionIndexRow,
  findCollectionIndex,
} from '../../resources/indexes/index.ts'
import { analysisVersion } from '../../resources/ranking/index.ts'
import { IndexTurns } from './index-turns.ts'
import { learnLater } from './learn-ranking-effect.ts'
import { LooksWhenQuiet } from './looks-when-quiet.ts'
import { repairTable, type RepairTableDependencies } from './repair-table.ts'
import { replaceFormerAnalyses } from './replace-former-analyses.ts'
import { tableOf } from './upsert-chunks.ts'

export interface RebuildDependencies extends RepairTableDependencies {
  readonly runtime: Runtime
  readonly clock: Clock
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
  /** Has an index rebuilt in the background when this error means that it is damaged. Returns whether it does. */
  rebuildIfDamaged(collectionId: string, error: unknown): boolean
  /** @throws `unavailable` while the index is not whole */
  requireWhole(collectionId: string): void
  /** Resolves when no repair or replacement of the index is under way. */
  repaired(collectionId: string): Promise<void>
  /** Does something as the only writer of an index; nothing of it is repaired or replaced meanwhile. */
  alone<Result>(collectionId: string, work: () => Promise<Result>): Promise<Result>
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

/** Tables of so many rows are read as a whole before they are searched after a start; larger ones by the sweep. */
const mostVerified = 200_000
/** Searches that find nothing have a table looked at once in this time. */
const verifiedAgainMs = 1_000

/** An index that is not as it should be. */
interface Trouble {
  /** Its table is dropped first. */
  damaged: boolean
  /** Searches wait until it is compared with the records. */
  unready: PromiseWithResolvers<void> | undefined
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
 * start it is compared with the records and what is missing is written again from the stored vectors; a table that cannot be
 * read, whenever that is noticed, is dropped and rebuilt in the same way. Searches of a collection wait for its own repair
 * only.
 */
export function indexKeeper(dependencies: RebuildDependencies): IndexKeeper {
  const { storage, vectors, runtime, clock, logger } = dependencies
  const turns = new IndexTurns()
  const troubles = new Map<string, Trouble>()
  /** Repairs and replacements under way. */
  const working = new Map<string, Promise<void>>()
  /** When indexes were last rebuilt, for those that were. */
  const rebuilt = new Map<string, { readonly at: number; readonly tries: number }>()
  const relearned = new Set<string>()
  let lastLook: Promise<void> = Promise.resolve()
  const verified = new Map<string, { readonly at: number; readonly look: Promise<void> }>()
  const controller = new AbortController()
  const { signal } = controller
  /** Repairs of all collections, one after the other: they are heavy, and most indexes are whole. */
  let repairs: Promise<void> = Promise.resolve()
  let replacements: Promise<void> = Promise.resolve()
  let damaged = 0
  let lostDocuments = 0

  /** Does something as the only writer of an index, for the callers that wait for it. */
  const asKeeper = (id: string, work: () => Promise<void>): Promise<void> =>
    turns.take(id, async () => {
      const mine = work()
      working.set(id, mine)
      await mine.finally(() => working.delete(id))
    })

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

  async function repair(id: string, trouble: Trouble): Promise<void> {
    const index = await indexOf(id)
    // Processes of a newer version look after their own.
    if (!index || index.analysis > analysisVersion) {
      trouble.lacking = 0
      return
    }
    const next = nextIndexOf(index)
    const table = tableOf(index)
    if (trouble.damaged) for (const name of [table.name, ...(next ? [next.table] : [])]) await vectors.drop(name)
    else await vectors.verify(table.name, { thorough: await isSmall(table.name) })
    const written = next && gte('index_generation', next.generation)
    if (next) await repairTable(dependencies, id, { ...next, name: next.table }, signal, written)
    const isNew = (await vectors.stat(table.name)) === undefined
    const { version, lacking, lost } = await repairTable(dependencies, id, table, signal)
    lostDocuments += lost
    await noteRepaired(index, { version, isNew, isMadeAnew: isNew || trouble.damaged })
    trouble.lacking = lacking
  }

  async function noteRepaired(
    { id, table_name: table, version: before, analysis }: CollectionIndexRow,
    { version, isNew, isMadeAnew }: { readonly version: number; readonly isNew: boolean; readonly isMadeAnew: boolean },
  ): Promise<void> {
    // A whole index needs no write, for which a full disk has no room.
    if (version === before && !(isNew && analysis !== analysisVersion)) return
    await runtime.commit({ engine: 'index repair', signal }, async (draft) => {
      const loaded = await draft.load(indexEntity, id)
      if (loaded?.row.table_name !== table) return
      // Another process may have written more meanwhile.
      if (isMadeAnew || loaded.row.version < version) draft.set(loaded, { version })
      // What is made from nothing is of today's analysis.
      if (isNew && loaded.row.version === before) draft.set(loaded, { analysis: analysisVersion })
    })
  }

  const isSmall = async (table: string): Promise<boolean> => ((await vectors.stat(table))?.rows ?? 0) <= mostVerified

  async function verify(id: string, thorough: boolean): Promise<void> {
    const index = await indexOf(id)
    if (index) await vectors.verify(index.table_name, { thorough })
  }

  /** Of tables that were written to: what is new in them can be verified from then on. */
  const looks = new LooksWhenQuiet(clock, (id) => {
    const looking = verify(id, false).catch((error: unknown) => void keeper.rebuildIfDamaged(id, error))
    lastLook = Promise.all([lastLook, looking]).then(() => {})
  })

  /** Repairs an index when its turn comes, and again after a pause as long as something is missing. */
  function begin(id: string, trouble: Trouble, pauseMs: number): void {
    if (signal.aborted) return
    const run = () => {
      repairs = repairs.then(() => attempt(id, trouble))
    }
    if (pauseMs === 0) run()
    else trouble.cancel = clock.schedule(clock.now() + pauseMs, run)
  }

  async function attempt(id: string, trouble: Trouble): Promise<void> {
    const isCurrent = () => !signal.aborted && troubles.get(id) === trouble
    if (!isCurrent()) return
    try {
      await asKeeper(id, () => repair(id, trouble))
      if (!isCurrent()) return
      trouble.damaged = false
      trouble.unready?.resolve()
      trouble.unready = undefined
      if (trouble.lacking === 0) troubles.delete(id)
      else begin(id, trouble, pauseAfter(++trouble.tries))
    } catch (error) {
      if (!isCurrent()) return
      if (!trouble.damaged && isDamage(error)) {
        // Behind those that only have to be looked at.
        trouble.damaged = true
        begin(id, trouble, noteDamage(id, error))
        return
      }
      const tries = ++trouble.tries
      logger.error({ error, collectionId: id, tries }, 'a search index could not be rebuilt; it is tried again')
      begin(id, trouble, pauseAfter(tries))
    }
  }

  function replaceFormer(indexes: readonly Pick<CollectionIndexRow, 'id' | 'analysis'>[]): void {
    const former = indexes.filter((index) => index.analysis < analysisVersion).map((index) => index.id)
    replacements = replacements.then(() => replaceFormerAnalyses(dependencies, former, signal))
  }

  const pauseAfter = (tries: number): number =>
    tries === 0 ? 0 : Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)

  function trouble(id: string, isDamaged: boolean, pauseMs: number): void {
    const known = troubles.get(id)
    known?.cancel()
    const unready = known?.unready ?? Promise.withResolvers<void>()
    // Waiting callers see it.
    unready.promise.catch(() => {})
    const added: Trouble = {
      damaged: isDamaged,
      unready,
      since: clock.now(),
      lacking: known?.lacking ?? 0,
      tries: 0,
      cancel: () => {},
    }
    troubles.set(id, added)
    begin(id, added, pauseMs)
  }

  const keeper: IndexKeeper = {
    async start() {
      const indexes = await listIndexes(storage)
      for (const index of indexes) trouble(index.id, false, 0)
      // Questions wait for repairs, not for replacements.
      replacements = repairs
      replaceFormer(indexes)
    },
    async whole(collectionId, caller) {
      caller?.throwIfAborted()
      const found = troubles.get(collectionId)
      if (!found?.unready) return
      const late = Promise.withResolvers<void>()
      const cancel = clock.schedule(Math.max(clock.now(), found.since + longestWaitMs), () =>
        late.reject(beingRebuilt()),
      )
      const abort = () => late.reject(caller?.reason)
      caller?.addEventListener('abort', abort, { once: true })
      try {
        await Promise.race([found.unready.promise, late.promise])
      } finally {
        cancel()
        caller?.removeEventListener('abort', abort)
      }
    },
    requireWhole(collectionId) {
      if (troubles.get(collectionId)?.unready) throw beingRebuilt()
    },
    lacking: (collectionId) => troubles.get(collectionId)?.lacking ?? 0,
    rebuildIfDamaged(collectionId, error) {
      if (!isDamage(error)) return false
      if (!signal.aborted && !troubles.get(collectionId)?.damaged)
        trouble(collectionId, true, noteDamage(collectionId, error))
      return true
    },
    async repaired(collectionId) {
      await working.get(collectionId)?.catch(() => {})
    },
    async alone(collectionId, work) {
      try {
        const result = await turns.take(collectionId, work)
        if (!signal.aborted) looks.written(collectionId)
        return result
      } catch (error) {
        keeper.rebuildIfDamaged(collectionId, error)
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
      const indexes = await listIndexes(storage, ['id', 'analysis'])
      // Made by a process of an older version since this one started.
      replaceFormer(indexes)
      for (const { id } of indexes) {
        if (signal.aborted) return
        await verify(id, true).catch((error: unknown) => {
          if (!keeper.rebuildIfDamaged(id, error)) throw error
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
        lackingDocuments: all.reduce((sum, { lacking }) => sum + lacking, 0),
        damaged,
        lostDocuments,
      }
    },
    async stop() {
      controller.abort()
      for (const { cancel, unready } of troubles.values()) {
        cancel()
        unready?.reject(beingRebuilt())
      }
      looks.stop()
      await repairs
      await replacements
      await lastLook
    },
  }
  return keeper
}
