import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome, type EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError, type DocentError } from '../../kernel/errors/index.ts'
import type { Clock, StorageDriver, UpsertOptions } from '../../kernel/ports/index.ts'
import { increment, requireAbsent, update } from '../../kernel/records/index.ts'
import {
  indexWork,
  waitingForIndex,
  hasIndexWork,
  type MembershipRow,
  membershipEntity,
} from '../../resources/documents/index.ts'
import {
  changeIndex,
  type CollectionIndexRow,
  type IndexInstance,
  indexEntity,
  nextIndexOf,
  raiseVersion,
  removalOf,
  repairOf,
  findCollectionIndex,
} from '../../resources/indexes/index.ts'
import { failMembership } from '../ingest/index.ts'
import { isAtFault } from './at-fault.ts'
import { finishIndexing, finishRemoval } from './finish-memberships.ts'
import { rankingOf } from '../../resources/ranking/index.ts'
import { quietMs } from './at-rest.ts'
import { learnWhenQuiet } from './learn-ranking-effect.ts'
import { prepareVersions } from './new-version.ts'
import { atRest, optimizeWhenDue, tidyWhenQuiet, whileWriting } from './tidy-index-effect.ts'
import type { TableParts } from './table-parts.ts'
import type { IndexKeeper } from './index-keeper.ts'
import { dropIfDeleted, repairWhenWanted, type RepairIndexDependencies } from './repair-index.ts'
import { purgeLater, purgeWhenDue, withRemoval } from './purge-index-effect.ts'
import { tableOf, upsertChunks, type ModelTable } from './upsert-chunks.ts'
import { writeNextIndex, type WriteNextDependencies } from './write-next-index.ts'

export interface WriteIndexDependencies extends WriteNextDependencies, RepairIndexDependencies {
  readonly driver: Pick<StorageDriver, 'capabilities'>
  readonly clock: Clock
  readonly parts: TableParts
  readonly keeper: Pick<IndexKeeper, 'compared' | 'alone' | 'repaired'>
  /** Called once a job that this writer completed the last documents of has ended. */
  readonly jobEnded: (jobId: string) => void
}

/** Documents of one write at most, and about how many chunks: others should become searchable soon too. */
const documentsAtOnce = 50
const chunksAtOnce = 1_000
/** How long the writer rests when it failed as a whole, not over one document. */
const pauseMs = 60_000

interface Upserted {
  readonly version: number | undefined
  readonly written: readonly string[]
  readonly refused: readonly { readonly id: string; readonly error: DocentError }[]
}

/** Writes what waits for the index of a collection, many documents in one go, until nothing is left. */
export function writeIndexEffect(dependencies: WriteIndexDependencies) {
  const { storage, driver, blobs, vectors, keeper, parts } = dependencies

  /** Returns how many chunks were written, and whether any were deleted. */
  async function writeOnce(
    run: EffectRun<unknown>,
    index: CollectionIndexRow,
    rows: readonly MembershipRow[],
  ): Promise<{ readonly chunks: number; readonly removed: boolean }> {
    const table = tableOf(index)
    const removing = rows.filter((row) => row.state === 'removing')
    const indexing: MembershipRow[] = []
    let chunks = 0
    for (const row of rows) {
      if (row.state !== 'indexing' || chunks >= chunksAtOnce) continue
      indexing.push(row)
      chunks += row.chunk_count
    }
    let version = index.version
    // A table that is gone would be made again with these documents alone.
    await vectors.refresh(table.name, version)
    if (removing.length > 0) {
      const ids = removing.map((row) => row.id)
      version = await vectors.deleteDocuments(table.name, ids)
      const next = nextIndexOf(index)
      if (next) await vectors.deleteDocuments(next.table, ids)
    }
    // At the version that a batch has recorded nothing is in the table of what no batch has made searchable, unless another
    // process writes on that has lost its lease without knowing.
    const upserted = await upsert(run, table, indexing, driver.capabilities.shared ? {} : { absentAt: version })
    version = upserted.version ?? version
    if (upserted.written.length > 0) parts.written(run.entityId)
    // Who searches in other processes is not known here.
    if (driver.capabilities.shared) parts.asked(run.entityId)
    const removal = withRemoval(removalOf(index), dependencies.clock.now())
    const versions = await prepareVersions(dependencies, indexing, run.signal)
    const { strangers, unused } = await run.commit(async (draft) => {
      const written = new Set(upserted.written)
      const { searchable, exchanged } = await finishIndexing(
        draft,
        indexing.filter((row) => written.has(row.id)),
        versions,
        dependencies.jobEnded,
      )
      for (const { id, error } of upserted.refused) await failMembership(draft, id, error)
      for (const row of removing) await finishRemoval(draft, row.id)
      draft.step(raiseVersion(run.entityId, table.name, version))
      if (removing.length > 0) draft.step(update(indexEntity.table, { key: { id: run.entityId }, set: { removal } }))
      draft.step(increment(indexEntity.table, { key: { id: run.entityId }, by: { fresh_rows: chunks } }))
      return {
        strangers: indexing.map((row) => row.id).filter((id) => !searchable.has(id)),
        unused: [...versions].flatMap(([id, { copies }]) => (exchanged.has(id) ? [] : copies)),
      }
    })
    for (const key of unused) await blobs.delete(key)
    // Canceled meanwhile, or refused half way: no answer would show them, but they would take the places of real hits.
    if (strangers.length > 0) {
      await changeIndex(storage, run.entityId, { removal })
      await vectors.deleteDocuments(table.name, strangers)
    }
    return { chunks, removed: removing.length + strangers.length > 0 }
  }

  /** Writes documents together. When one of them is at fault each is written alone, so that it harms no other. */
  async function upsert(
    run: EffectRun<unknown>,
    table: ModelTable,
    rows: readonly MembershipRow[],
    options: UpsertOptions,
  ): Promise<Upserted> {
    const ids = rows.map((row) => row.id)
    const nothing: Upserted = { version: undefined, written: [], refused: [] }
    if (rows.length === 0) return nothing
    try {
      return { ...nothing, version: await upsertChunks(dependencies, table, rows, run.signal, options), written: ids }
    } catch (error) {
      if (!isAtFault(run, error)) throw error
      if (rows.length === 1) return { ...nothing, refused: [{ id: ids[0]!, error: asDocentError(error) }] }
    }
    const alone: Upserted[] = []
    for (const row of rows) alone.push(await upsert(run, table, [row], options))
    return {
      version: alone.findLast(({ version }) => version !== undefined)?.version,
      written: alone.flatMap(({ written }) => written),
      refused: alone.flatMap(({ refused }) => refused),
    }
  }

  async function writeAll(run: EffectRun<unknown>, uses: (table: string) => void): Promise<EffectOutcome> {
    /** What the last round left, when it wrote documents and nothing else can be left to do. */
    let before: { readonly index: CollectionIndexRow; readonly chunks: number; readonly removed: boolean } | undefined
    for (;;) {
      run.signal.throwIfAborted()
      const rows = await waitingForIndex(storage, run.entityId, documentsAtOnce)
      // A table in many parts is looked after before the writer rests: while documents come one by one it is never quiet.
      const done = rows.length === 0 && !parts.areMany(run.entityId) ? before : undefined
      if (done) {
        const isLeft = done.removed || removalOf(done.index) !== undefined
        const purgeMs = isLeft ? quietMs : undefined
        return (draft) => rest(draft, done.index, { freshRows: done.index.fresh_rows + done.chunks, purgeMs })
      }
      const index = await findCollectionIndex(storage, run.entityId)
      if (!index) return () => {}
      uses(index.table_name)
      if (await repairWhenWanted(dependencies, run, index)) {
        before = undefined
        continue
      }
      // Woken with nothing to write, it has been quiet for a while.
      await optimizeWhenDue({ storage, vectors, parts }, index, rows.length === 0 ? atRest : whileWriting)
      const next = nextIndexOf(index)
      const tables = [index.table_name, ...(next ? [next.table] : [])]
      let written = { chunks: 0, removed: false }
      try {
        if (rows.length > 0) written = await writeOnce(run, index, rows)
        // In turn with what comes in, so that neither waits for the end of the other.
        if (next?.phase === 'writing') await writeNextIndex(dependencies, run, next)
      } finally {
        if (rows.length > 0 || next) await dropIfDeleted(dependencies, run.entityId, tables)
      }
      if (rows.length === 0 && next?.phase !== 'writing') {
        const purgeMs = await purgeWhenDue(dependencies, run, index)
        const table = await vectors.stat(index.table_name)
        return (draft) => rest(draft, index, { freshRows: 0, allRows: table?.rows, purgeMs })
      }
      before = next ? undefined : { index, ...written }
    }
  }

  return defineEffect({
    effect: 'index.writeIndex',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      await keeper.compared(run.entityId, run.signal)
      return keeper.alone(run.entityId, (uses) => writeAll(run, uses))
    },
    // Nothing waits for the writer by name; what is left is found by the next wake.
    failed:
      ({ entityId }) =>
      (draft) =>
        restLater(draft, entityId),
  })

  /** Rests in a batch that requires that nothing is left, which is what was found; otherwise continues. */
  async function rest(
    draft: Draft,
    index: CollectionIndexRow,
    left: {
      readonly freshRows: number
      readonly allRows?: number | undefined
      /** After how long what was deleted can leave the files; undefined when they hold nothing of it. */
      readonly purgeMs: number | undefined
    },
  ): Promise<void> {
    const { freshRows, allRows, purgeMs } = left
    const instance = await draft.recall(indexEntity, index)
    if (!instance) return
    if (draft.attempt > 1 && (await isLeft(instance))) {
      draft.send(instance, { type: 'WORK', pauseMs: 0 })
      return
    }
    drain(draft, instance)
    tidyWhenQuiet(draft, instance, freshRows)
    if (purgeMs !== undefined) purgeLater(draft, instance, purgeMs)
    learnWhenQuiet(draft, instance, allRows ?? rankingOf(index).rows + freshRows)
  }

  async function restLater(draft: Draft, collectionId: string): Promise<void> {
    const instance = await draft.load(indexEntity, collectionId)
    if (!instance) return
    if (await isLeft(instance)) draft.send(instance, { type: 'WORK', pauseMs })
    else drain(draft, instance)
  }

  async function isLeft({ id, row }: IndexInstance): Promise<boolean> {
    if (nextIndexOf(row)?.phase === 'writing' || repairOf(row)?.wanted !== undefined) return true
    return hasIndexWork(storage, id)
  }
}

function drain(draft: Draft, index: IndexInstance): void {
  draft.send(index, { type: 'DRAINED' })
  draft.step(requireAbsent(membershipEntity.table, indexWork(index.id)))
}
