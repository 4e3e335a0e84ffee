import type { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import { analysisVersion } from '../ranking/index.ts'
import { indexEntity } from './index-machine.ts'
import { notesOf, withNotes, type repairSchema } from './index-notes.ts'
import type { CollectionIndexRow } from './index-table.ts'
import { tableName, wakeIndexWriter } from './indexes-system.ts'
import { abandonNextIndex } from './next-index-system.ts'
import { jobOfNext, nextIndexOf } from './next-index.ts'

/** What the writer of an index has to do to its table, or what the table lacks since. */
type Repair = z.output<typeof repairSchema>
export type WantedRepair = NonNullable<Repair['wanted']>

/** Undefined where the table is as the records require, as far as that is known. */
export function repairOf(index: Pick<CollectionIndexRow, 'table_name' | 'languages'>): Repair | undefined {
  const { repair } = notesOf(index)
  return repair?.table === index.table_name ? repair : undefined
}

/** Whether searches wait: what they would find is not all there is, and nobody can say how much is missing. */
export function isUnreadable(index: Pick<CollectionIndexRow, 'table_name' | 'languages'>): boolean {
  const repair = repairOf(index)
  return repair?.wanted === 'rebuild' || (repair?.wanted === 'complete' && repair.lacking === 0)
}

/**
 * Has the table of an index repaired by its writer, in whichever process that is: nobody else may write to it. One that was
 * exchanged meanwhile is left as it is.
 */
export async function requestRepair(
  draft: Draft,
  { id, table_name }: Pick<CollectionIndexRow, 'id' | 'table_name'>,
  wanted: WantedRepair,
): Promise<void> {
  const index = await draft.load(indexEntity, id)
  if (!index || index.row.table_name !== table_name) return
  const before = repairOf(index.row)
  // To make it anew is to complete it, too.
  if (before?.wanted !== wanted && before?.wanted !== 'rebuild') {
    const lacking = wanted === 'rebuild' ? 0 : (before?.lacking ?? 0)
    draft.set(index, withNotes(index.row, { repair: { table: table_name, wanted, lacking } }))
  }
  await wakeIndexWriter(draft, id)
}

/** What a repair has made. */
export interface RepairedTable {
  readonly table: string
  readonly version: number
  readonly lacking: number
}

/** The table that is made in the place of a damaged one. */
export const tableInPlaceOf = ({ id, generation }: CollectionIndexRow): string => tableName(id, generation + 1)

/**
 * Searches go over to the table that was made anew, of today's analysis. False when another took its number meanwhile, and it is to be made
 * once more.
 */
export async function exchangeDamaged(
  draft: Draft,
  before: CollectionIndexRow,
  { table, version, lacking }: RepairedTable,
): Promise<boolean> {
  const index = await draft.load(indexEntity, before.id)
  if (index?.row.table_name !== before.table_name || index.row.generation !== before.generation) return false
  const next = nextIndexOf(index.row)
  if (next && !jobOfNext(next)) await abandonNextIndex(draft, { index, next }, 'canceled')
  draft.send(index, { type: 'SWAPPED', table: before.table_name })
  draft.set(index, {
    table_name: table,
    version,
    generation: before.generation + 1,
    fresh_rows: 0,
    analysis: analysisVersion,
    ...withNotes(index.row, { next: undefined, repair: lacking > 0 ? { table, lacking } : undefined }),
  })
  return true
}

/** The table has what it lacked, but for documents that could not be written. That it is damaged, as was found meanwhile, stays noted. */
export async function endCompletion(
  draft: Draft,
  { id, table_name: table }: CollectionIndexRow,
  { version, lacking }: Omit<RepairedTable, 'table'>,
): Promise<void> {
  const index = await draft.load(indexEntity, id)
  if (!index || index.row.table_name !== table) return
  // Another process may have written more meanwhile.
  if (index.row.version < version) draft.set(index, { version })
  if (repairOf(index.row)?.wanted === 'rebuild') return
  draft.set(index, withNotes(index.row, { repair: lacking > 0 ? { table, lacking } : undefined }))
}
