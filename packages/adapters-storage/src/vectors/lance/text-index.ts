import type { Table } from '@lancedb/lancedb'
import { stemmer } from 'stemmer'
import { stopWords } from '../stop-words.ts'
import type { Lance } from './load-lance.ts'

/**
 * Gives a table its full-text index, unless it has one. Without positions: nothing asks for phrases. LanceDB drops stop
 * words after stemming, so their stems are named too.
 */
export async function ensureTextIndex(table: Table, { lancedb }: Lance): Promise<void> {
  const indexes = await table.listIndices()
  if (indexes.some((index) => index.columns.includes('text'))) return
  const config = lancedb.Index.fts({
    withPosition: false,
    language: 'English',
    stem: true,
    removeStopWords: true,
    customStopWords: [...new Set([...stopWords, ...stopWords.map((word) => stemmer(word))])],
    asciiFolding: true,
    lowercase: true,
  })
  await table.createIndex('text', { config })
}
