import type { Table } from '@lancedb/lancedb'
import type { Lance } from './load-lance.ts'

/**
 * Gives a table its full-text index, unless it has one, or another in its place. Without positions: phrases are not searched. The column
 * contains terms, so LanceDB only splits at spaces. (Its stemmers support one language per table.)
 */
export async function ensureTextIndex(
  table: Table,
  { lancedb }: Lance,
  { anew = false }: { readonly anew?: boolean } = {},
): Promise<void> {
  const indexes = await table.listIndices()
  if (!anew && indexes.some((index) => index.columns.some((column) => column === 'terms' || column === 'text'))) return
  const config = lancedb.Index.fts({
    withPosition: false,
    baseTokenizer: 'whitespace',
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    lowercase: false,
  })
  await table.createIndex('terms', { config })
}
