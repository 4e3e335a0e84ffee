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
/** A piece of so many stems means nothing and takes long. */
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

/** What is made of the terms when they are first asked. */
interface Opened {
  readonly terms: readonly string[]
  /** How many pieces each term has. */
  readonly sizes: Uint16Array
  /** How many pieces each term has in common with the word that is looked up; zeros between two words. */
  readonly shared: Uint16Array
}

const opened = new WeakMap<SimilarTerms, Opened>()

function open(similar: SimilarTerms): Opened {
  const known = opened.get(similar)
  if (known) return known
  const terms = similar.terms.split(' ')
  const sizes = new Uint16Array(terms.length)
  for (const stem of similar.stems) sizes[stem]!++
  const made = { terms, sizes, shared: new Uint16Array(terms.length) }
  opened.set(similar, made)
  return made
}

/** The stems most like a word, the word's own excepted, best first. */
export function similarTo(similar: SimilarTerms, word: string, most: number): SimilarTerm[] {
  const { pieces, starts, stems } = similar
  const { terms, sizes, shared } = open(similar)
  const own = new Set(gramsOf(word))
  const touched: number[] = []
  for (const piece of own) {
    const number = pieces.get(termHash('gram', piece))
    if (number === undefined || starts[number + 1]! - starts[number]! > mostWithPiece) continue
    for (let at = starts[number]!; at < starts[number + 1]!; at++)
      if (shared[stems[at]!]!++ === 0) touched.push(stems[at]!)
  }
  const found: SimilarTerm[] = []
  for (const stem of touched) {
    const similarity = (2 * shared[stem]!) / (own.size + sizes[stem]!)
    shared[stem] = 0
    if (similarity >= leastSimilarity && terms[stem] !== word) found.push({ term: terms[stem]!, similarity })
  }
  return found
    .sort((one, other) => other.similarity - one.similarity || (one.term < other.term ? -1 : 1))
    .slice(0, most)
}
