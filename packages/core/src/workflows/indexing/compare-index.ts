import { gte, type VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { nextIndexOf, repairOf, type CollectionIndexRow, type WantedRepair } from '../../resources/indexes/index.ts'
import { isAsRecorded } from './compare-table.ts'

/** Tables of so many rows are read as a whole before they are searched after a start; larger ones by the sweep. */
const mostVerified = 200_000

/**
 * Looks whether the tables of an index hold what the records require. Returns what the writer of the index has to do, and the version of
 * the table in use.
 * @throws `index_damaged`
 */
export async function compareIndex(
  dependencies: { readonly storage: RecordStore; readonly vectors: VectorIndex },
  index: CollectionIndexRow,
  signal: AbortSignal,
): Promise<{ readonly wanted: WantedRepair | undefined; readonly version: number }> {
  const { vectors } = dependencies
  const { id, table_name: table } = index
  const found = await vectors.stat(table)
  const version = found?.version ?? 0
  await vectors.verify(table, { thorough: (found?.rows ?? 0) <= mostVerified })
  const next = nextIndexOf(index)
  const written = next && gte('index_generation', next.generation)
  const isWhole =
    (await isAsRecorded(dependencies, id, table, signal)) &&
    (!next || (await isAsRecorded(dependencies, id, next.table, signal, written)))
  // That a document is lacking stays noted until the writer looks: it may have been deleted.
  if (isWhole && repairOf(index) === undefined) return { wanted: undefined, version }
  return { wanted: found ? 'complete' : 'rebuild', version }
}
