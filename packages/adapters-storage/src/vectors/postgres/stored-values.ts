import { createHash } from 'node:crypto'
import { storedText } from '../../records/postgres/stored-text.ts'
import { isZero, unitVector } from '../../driver/index.ts'

/** Characters. A key of an index has at most 2,700 bytes, which longer terms would exceed. */
const longestTerm = 200
/** Of the column of occurrences. */
const mostOccurrences = 32_767

/** A term as it is stored; a long one by its hash. */
export function storedTerm(term: string): string {
  const stored = storedText(term.toWellFormed())
  if (stored.length <= longestTerm) return stored
  return `${stored.slice(0, 64).toWellFormed()}#${createHash('sha256').update(stored).digest('hex')}`
}

/** How often each term is in the text of a row. */
export function termCounts(terms: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms.split(' ')) {
    if (term === '') continue
    const stored = storedTerm(term)
    counts.set(stored, Math.min((counts.get(stored) ?? 0) + 1, mostOccurrences))
  }
  return counts
}

/** A unit vector as pgvector reads it; null for one without direction, which is then in no index. */
export function vectorText(vector: Float32Array): string | null {
  return isZero(vector) ? null : `[${unitVector(vector).join(',')}]`
}
