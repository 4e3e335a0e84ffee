import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import type { Clock, VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  indexEntity,
  countOptimized,
  findCollectionIndex,
  type CollectionIndexRow,
  type IndexInstance,
} from '../../resources/indexes/index.ts'
import { isQuiet, quietMs, shortQuietMs } from './at-rest.ts'
import type { TableParts } from './table-parts.ts'

/** Fresh rows from which on a table is optimised: this many, and so large a part of the table but never more than `most`. */
interface Due {
  readonly least: number
  readonly part: number
  readonly most: number
}

export const whileWriting: Due = { least: 2_000, part: 0.1, most: 50_000 }
export const atRest: Due = { least: 100, part: 0.02, most: 2_000 }
/**
 * While documents come in and nobody searches the table, it is optimised after so many times more rows, though not after more than these
 * alone: the first question looks through them, 8 ms for 1,000.
 */
const timesUnasked = 4
const mostUnasked = 16_000

/** From how many fresh rows on a table of so many rows is optimised. */
export function freshRowsDue({ least, part, most }: Due, rows: number, isAsked: boolean): number {
  const due = Math.max(least, Math.min(rows * part, most))
  return isAsked ? due : Math.max(due, Math.min(due * timesUnasked, mostUnasked))
}

/** Fresh rows that questions notice: they look through 1,000 in 10 to 50 ms. */
const manyFresh = 1_000
const quietFor = (freshRows: number): number => (freshRows >= manyFresh ? shortQuietMs : quietMs)
const type = 'tidyIndex'

/**
 * Optimises the table of an index when it is due: what searches look through one by one stays small beside the table, and so does the
 * number of files they open.
 */
export async function optimizeWhenDue(
  {
    storage,
    vectors,
    parts,
  }: { readonly storage: RecordStore; readonly vectors: VectorIndex; readonly parts: TableParts },
  index: CollectionIndexRow,
  due: Due,
): Promise<void> {
  const fresh = index.fresh_rows
  const isAsked = due === atRest || parts.isAsked(index.id)
  if (fresh < freshRowsDue(due, 0, isAsked) && !parts.areMany(index.id)) return
  const table = index.table_name
  const rows = (await vectors.stat(table))?.rows ?? 0
  if (fresh < freshRowsDue(due, rows, isAsked) && !parts.areManyOf(index.id, rows)) return
  await vectors.optimize(table)
  parts.optimised(index.id)
  await countOptimized(storage, index.id, fresh)
}

/** Sees to it that the table is looked at once nothing has come in for a while. */
export function tidyWhenQuiet(draft: Draft, index: IndexInstance, freshRows: number): void {
  if (freshRows < atRest.least) return
  const { ownerId } = indexEntity.context.parse(index.context)
  const request = { lane: 'control', owner: ownerId, parameters: {}, delayMs: quietFor(freshRows) }
  draft.enqueueOnce({ kind: indexEntity.kind, id: index.id, type, request })
}

/** Wakes the writer of an index that has been quiet: with nothing to write it optimises the table. */
export function tidyIndexEffect({ storage, clock }: { readonly storage: RecordStore; readonly clock: Clock }) {
  return defineEffect({
    effect: `${indexEntity.kind}.${type}`,
    parameters: z.object({}),
    run: async ({ entityId }) => {
      const row = await findCollectionIndex(storage, entityId)
      const quiet = await isQuiet(storage, clock, entityId, quietFor(row?.fresh_rows ?? 0))
      return async (draft: Draft) => {
        const index = await draft.load(indexEntity, entityId)
        // A writer at work looks after the table itself.
        if (index?.state !== 'idle') return
        if (quiet) draft.send(index, { type: 'WORK' })
        else tidyWhenQuiet(draft, index, index.row.fresh_rows)
      }
    },
    // The next documents that come in ask for it again.
    failed: () => () => {},
  })
}
