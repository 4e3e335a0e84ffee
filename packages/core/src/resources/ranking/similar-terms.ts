import { gramsOf } from '../../kernel/analysis/index.ts'
import { HashedNumbers } from './hashed-numbers.ts'
import { termHash } from './term-hash.ts'

export interface SimilarTerm {
  readonly term: string
  /** Pieces in common beside all pieces of both, 0 … 1 (Dice). */
  readonly similarity: number
}

/** The stems of a collection by their pieces: what a misspelt, inflected or compound word may have meant. */
export interface SimilarTerms {
  /** Stems in order, separated by spaces. */
  readonly terms: string
  /** Number of each piece by its hash, and the numbers of the stems that have it: `stems[starts[piece]…]`. */
  readonly pieces: HashedNumbers
  readonly starts: Uint32Array
  readonly stems: Uint32Array
}

const leastSimilarity = 0.4
/** A piece of so many stems tells nothing and takes long. */
const mostWithPiece = 2_000

export function similarTermsOf(stems: readonly string[]): SimilarTerms {
  const byPiece = new Map<string, number[]>()
  stems.forEach((stem, number) => {
    for (const piece of new Set(gramsOf(stem))) {
      const known = byPiece.get(piece)
      if (known) known.push(number)
      else byPiece.set(piece, [number])
    }
  })
  const starts = new Uint32Array(byPiece.size + 1)
  const numbers: number[] = []
  const entries: [number, number][] = []
  for (const [piece, having] of byPiece) {
    entries.push([termHash('gram', piece), entries.length])
    for (const stem of having) numbers.push(stem)
    starts[entries.length] = numbers.length
  }
  return {
    terms: stems.join(' '),
    pieces: HashedNumbers.of(entries, entries.length),
    starts,
    stems: Uint32Array.from(numbers),
  }
}

const split = new WeakMap<SimilarTerms, readonly string[]>()

/** The stems most like a word, the word's own excepted, best first. */
export function similarTo(similar: SimilarTerms, word: string, most: number): SimilarTerm[] {
  const { terms, pieces, starts, stems } = similar
  const own = new Set(gramsOf(word))
  const shared = new Map<number, number>()
  for (const piece of own) {
    const number = pieces.get(termHash('gram', piece))
    if (number === undefined || starts[number + 1]! - starts[number]! > mostWithPiece) continue
    for (let at = starts[number]!; at < starts[number + 1]!; at++)
      shared.set(stems[at]!, (shared.get(stems[at]!) ?? 0) + 1)
  }
  const known = split.get(similar) ?? terms.split(' ')
  split.set(similar, known)
  const found: SimilarTerm[] = []
  for (const [stem, count] of shared) {
    const term = known[stem]!
    if (term === word || count * 2 < leastSimilarity * own.size) continue
    const similarity = (2 * count) / (own.size + new Set(gramsOf(term)).size)
    if (similarity >= leastSimilarity) found.push({ term, similarity })
  }
  return found
    .sort((one, other) => other.similarity - one.similarity || (one.term < other.term ? -1 : 1))
    .slice(0, most)
}
