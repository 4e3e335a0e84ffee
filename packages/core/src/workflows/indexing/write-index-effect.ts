import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { requireAbsent } from '../../kernel/records/index.ts'
import { findListedCollection } from '../../resources/collections/index.ts'
import {
  indexWork,
  waitingForIndex,
  hasIndexWork,
  type MembershipRow,
  membershipEntity,
} from '../../resources/documents/index.ts'
import {
  type CollectionIndexRow,
  type IndexInstance,
  indexEntity,
  nextIndexOf,
  removalOf,
  findCollectionIndex,
} from '../../resources/indexes/index.ts'
import { isAtFault } from './at-fault.ts'
import { writeRound, type IndexRoundDependencies, type RecordedRound, type WrittenRound } from './index-round.ts'
import { rankingOf } from '../../resources/ranking/index.ts'
import { learnWhenQuiet } from './learn-ranking-effect.ts'
import { atRest, optimizeWhenDue, quietMs, tidyWhenQuiet, whileWriting } from './tidy-index-effect.ts'
import type { IndexKeeper } from './rebuild-indexes.ts'
import { purgeLater, purgeWhenDue } from './purge-index-effect.ts'
import { writeNextIndex } from './write-next-index.ts'

export interface WriteIndexDependencies extends IndexRoundDependencies {
  /** There is one writer of an index at a time, and none of a damaged one. */
  readonly keeper: Pick<IndexKeeper, 'whole' | 'requireWhole' | 'alone'>
}

/** Documents of one round at most. */
const documentsAtOnce = 50
/** How long the writer rests when it failed as a whole, not over one document. */
const pauseMs = 60_000

/** A round that is in the table and is being recorded. */
interface Recording extends Omit<WrittenRound, 'record'> {
  readonly done: Promise<RecordedRound>
  /** As it was when the round began. */
  readonly index: CollectionIndexRow
  /** Rows of the table that were written since it was optimised. */
  readonly freshRows: number
}

function startRecording({ record, ...written }: WrittenRound) {
  const done = record()
  // Whoever settles it hears of a failure; until then nobody does.
  done.catch(() => undefined)
  return { ...written, done }
}

/**
 * Writes what waits for the index of a collection, many documents in one go, until nothing is left. While a round is recorded the
 * next one is written: documents that come in meanwhile do not wait for the batch of others.
 */
export function writeIndexEffect(dependencies: WriteIndexDependencies) {
  const { storage, vectors, keeper } = dependencies

  /** What waits, but for what is being recorded just now. */
  async function waiting(collectionId: string, recording: Recording | undefined): Promise<MembershipRow[]> {
    const rows = await waitingForIndex(storage, collectionId, documentsAtOnce + (recording?.ids.size ?? 0))
    return rows.filter((row) => !recording?.ids.has(row.id))
  }

  /** A deletion that dropped the table while it was written did not see it made again. */
  async function dropIfDeleted(collectionId: string, tables: readonly string[]): Promise<void> {
    if (!(await findListedCollection(storage, collectionId, ['id'])))
      for (const table of tables) await vectors.drop(table)
  }

  const writer = defineEffect({
    effect: 'index.writeIndex',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      let recording: Recording | undefined
      /** What the last round left, when it wrote documents and nothing else can be left to do. */
      let before:
        { readonly index: CollectionIndexRow; readonly freshRows: number; readonly removed: boolean } | undefined
      const settle = async () => {
        const last = recording
        recording = undefined
        before = undefined
        if (!last) return
        const { removed, clean } = await last.done
        await clean()
        before = { index: last.index, freshRows: last.freshRows, removed }
      }
      try {
        for (;;) {
          run.signal.throwIfAborted()
          keeper.requireWhole(run.entityId)
          const rows = await waiting(run.entityId, recording)
          if (recording && (rows.length === 0 || rows.some((row) => row.state === 'removing'))) {
            await settle()
            continue
          }
          const done = rows.length === 0 ? before : undefined
          if (done) {
            const isLeft = done.removed || removalOf(done.index) !== undefined
            const left = { freshRows: done.freshRows, purgeMs: isLeft ? quietMs : undefined }
            return (draft) => rest(draft, done.index, left)
          }
          const index = await findCollectionIndex(storage, run.entityId)
          if (!index) return () => {}
          // Woken with nothing to write, it has been quiet for a while.
          await optimizeWhenDue(dependencies, index, rows.length === 0 ? atRest : whileWriting)
          const next = nextIndexOf(index)
          const tables = [index.table_name, ...(next ? [next.table] : [])]
          try {
            if (rows.length > 0) {
              const round = { index, version: recording?.version ?? index.version }
              const written = await writeRound(dependencies, run, round, rows)
              // What the round before has written counts twice when it was recorded already: it only says when to tidy up.
              const freshRows = index.fresh_rows + (recording?.chunks ?? 0) + written.chunks
              await settle()
              recording = { index, freshRows, ...startRecording(written) }
            }
            if (next) await settle()
            // In turn with what comes in, so that neither waits for the end of the other.
            if (next?.phase === 'writing')
              await writeNextIndex(dependencies, run, next, (error) => isAtFault(run, error))
          } finally {
            if (rows.length > 0 || next) await dropIfDeleted(run.entityId, tables)
          }
          if (rows.length === 0 && next?.phase !== 'writing') {
            const purgeMs = await purgeWhenDue(dependencies, run, index)
            const table = await vectors.stat(index.table_name)
            return (draft) => rest(draft, index, { freshRows: 0, allRows: table?.rows, purgeMs })
          }
          if (next) before = undefined
        }
      } finally {
        // Nothing of the writer continues after its end.
        await settle().catch(() => undefined)
      }
    },
    // Nothing waits for the writer by name; what is left is found by the next wake.
    failed:
      ({ entityId }) =>
      (draft) =>
        restLater(draft, entityId),
  })
  const run: typeof writer.run = async (run) => {
    await keeper.whole(run.entityId, run.signal)
    return keeper.alone(run.entityId, () => writer.run(run))
  }
  return { ...writer, run }

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
    if (nextIndexOf(row)?.phase === 'writing') return true
    return hasIndexWork(storage, id)
  }
}

function drain(draft: Draft, index: IndexInstance): void {
  draft.send(index, { type: 'DRAINED' })
  draft.step(requireAbsent(membershipEntity.table, indexWork(index.id)))
}
