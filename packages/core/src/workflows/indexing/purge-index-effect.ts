import { z } from 'zod'
import { defineEffect, type Draft, type EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError } from '../../kernel/errors/index.ts'
import type { Clock, VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  indexEntity,
  nextIndexOf,
  removalOf,
  changeIndex,
  type CollectionIndexRow,
  type IndexInstance,
  type Removal,
} from '../../resources/indexes/index.ts'
import { isQuiet, quietMs } from './at-rest.ts'

const type = 'purgeIndex'
/** A table is rewritten at most as often as this, for each of its rows: an hour's pause for a million. */
const pausePerRowMs = 3
/** Before what failed is tried again. */
const longestPauseMs = 60_000

/** What a deletion now adds to what is still to be purged. */
export const withRemoval = (before: Removal | undefined, now: number): Removal => before ?? { from: now }

/** Sees to it that what was deleted from the tables of an index leaves their files, once nothing has come in for a while. */
export function purgeLater(draft: Draft, index: IndexInstance, delayMs: number = quietMs): void {
  const { ownerId } = indexEntity.context.parse(index.context)
  draft.enqueueOnce({
    kind: indexEntity.kind,
    id: index.id,
    type,
    request: { lane: 'control', owner: ownerId, parameters: {}, delayMs },
  })
}

/**
 * Purges the tables of an index when it is due; called by its writer while there is nothing to write, so that nothing is
 * deleted meanwhile.
 * @returns What is still to be purged, and after how many milliseconds; undefined when nothing is
 */
export async function purgeWhenDue(
  { storage, vectors, clock }: { readonly storage: RecordStore; readonly vectors: VectorIndex; readonly clock: Clock },
  { signal, logger }: Pick<EffectRun<unknown>, 'signal' | 'logger'>,
  index: CollectionIndexRow,
): Promise<number | undefined> {
  const removal = removalOf(index)
  if (!removal) return undefined
  const next = nextIndexOf(index)
  const tables = [index.table_name, ...(next ? [next.table] : [])]
  const rows = await Promise.all(tables.map(async (table) => (await vectors.stat(table))?.rows ?? 0))
  const pauseMs = Math.max(quietMs, Math.max(...rows) * pausePerRowMs)
  const began = clock.now()
  const dueAt = Math.max(removal.from + pauseMs, (removal.writtenAt ?? 0) + pauseMs, removal.againAt ?? 0)
  if (began < dueAt) return dueAt - began
  let waitMs = 0
  try {
    for (const table of tables) waitMs = Math.max(waitMs, await vectors.purge(table))
  } catch (error) {
    if (signal.aborted || asDocentError(error).code === 'index_damaged') throw error
    // What comes in must not wait for it, as on a disk without room for the table once more.
    logger.warn({ error }, 'what was deleted could not be removed from the files of a search index; it is tried again')
    return longestPauseMs
  }
  // The call after the pause ends what the one before it began; what was deleted in between has the next turn.
  const from = removal.writtenAt ?? removal.from
  const left = waitMs === 0 ? null : { from, writtenAt: began, againAt: clock.now() + waitMs }
  await changeIndex(storage, index.id, { removal: left })
  return left ? Math.max(waitMs, began + pauseMs - clock.now()) : undefined
}

/** Wakes the writer of an index that has been quiet: with nothing to write it purges the tables. */
export function purgeIndexEffect({ storage, clock }: { readonly storage: RecordStore; readonly clock: Clock }) {
  return defineEffect({
    effect: `${indexEntity.kind}.${type}`,
    parameters: z.object({}),
    maxAttempts: 1_000,
    run: async ({ entityId }) => {
      const quiet = await isQuiet(storage, clock, entityId)
      return async (draft: Draft) => {
        const index = await draft.load(indexEntity, entityId)
        if (!index || !removalOf(index.row)) return
        // A writer at work may find this row still there, and ask for nothing itself.
        if (quiet && index.state === 'idle') draft.send(index, { type: 'WORK' })
        else purgeLater(draft, index)
      }
    },
    failed: () => () => {},
  })
}
