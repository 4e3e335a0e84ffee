import type { OpenTable } from './lance-connection.ts'
import type { Lance } from './load-lance.ts'
import { ensureTextIndex } from './text-index.ts'
import { ensureVectorIndex, type VectorIndexSizes } from './vector-index.ts'

/**
 * Rewrites every row and every index, so that only old versions have what was deleted. Compacting is not enough: LanceDB
 * leaves a file with few deleted rows as it is, and an index with the terms of rows that are gone.
 */
export async function rewriteTable(
  { table, dimensions }: OpenTable,
  lance: Lance,
  sizes: VectorIndexSizes,
): Promise<void> {
  // Streamed by LanceDB: an update writes the rows to new files, whatever it changes.
  await table.update({ valuesSql: { document: 'document' } })
  await ensureTextIndex(table, lance, { anew: true })
  await ensureVectorIndex({ table, dimensions }, lance, await table.countRows(), { ...sizes, anew: true })
}
