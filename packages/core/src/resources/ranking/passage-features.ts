import { gramsOf, stemOf } from '../../kernel/analysis/index.ts'
import { PassageWords } from './passage-words.ts'
import { headWords, type RankingModel } from './ranking-model.ts'
import { WordFilter } from './word-filter.ts'

/** What a passage has of a question. */
export interface PassageFeatures {
  /** How often it has each stem and each piece of the question. */
  readonly stems: Uint16Array
  readonly grams: Uint16Array
  /** How often it has each stem among its first words. */
  readonly heads: Uint8Array
  /** Words, and pieces of words. */
  readonly length: number
  readonly gramLength: number
  /** Position and number of each stem of the question, in turn and in order. */
  readonly places: readonly number[]
  /** Of each passage that this is: terms of the model's semantics and how often it has each, in turn. */
  readonly latent: readonly Int32Array[]
  /** Parts of its document's name, separated by spaces. */
  readonly name: string
}

/**
 * Reads passages, as the index keeps them, by what a question asks for, given as stems and pieces. A question looks at tens
 * of thousands of words, nearly all of which have nothing of it: those are passed over without being spelled.
 */
export function featureReader(
  stems: readonly string[],
  grams: readonly string[],
  model: RankingModel | undefined,
): (payload: Uint8Array) => PassageFeatures {
  const matcher = wordMatcher(stems, grams)
  const filter = new WordFilter(stems, grams)
  const matches = new Map<number, WordMatch>()
  const latentTerms = model?.semantics?.terms
  const latentCounts = new Int32Array(model?.semantics?.rarity.length ?? 0)

  return (payload) => {
    const found = { stems: new Uint16Array(stems.length), grams: new Uint16Array(grams.length) }
    const heads = new Uint8Array(stems.length)
    const places: number[] = []
    const latent: number[] = []
    let length = 0
    let gramLength = 0
    const words = new PassageWords(payload)
    while (words.next(filter)) {
      if (words.mayMatch) {
        let match = matches.get(words.hash)
        if (match === undefined || !words.is(match.word)) matches.set(words.hash, (match = matcher(words.word)))
        const { stem } = match
        if (stem !== undefined) {
          found.stems[stem]!++
          places.push(length, stem)
          if (length < headWords) heads[stem]!++
        }
        for (const gram of match.grams) found.grams[gram]!++
      }
      gramLength += words.pieces
      const term = latentTerms?.get(words.latentHash)
      if (term !== undefined && latentCounts[term]!++ === 0) latent.push(term)
      length++
    }
    return { ...found, heads, length, gramLength, places, latent: [drained(latent, latentCounts)], name: words.name }
  }
}

/** What a word has of a question: the numbers of its stem and of its pieces. */
interface WordMatch {
  readonly word: string
  readonly stem: number | undefined
  readonly grams: readonly number[]
}

function wordMatcher(stems: readonly string[], grams: readonly string[]): (word: string) => WordMatch {
  const stemNumbers = new Map(stems.map((stem, number) => [stem, number]))
  const gramNumbers = new Map(grams.map((gram, number) => [gram, number]))
  return (word) => ({
    word,
    stem: stemNumbers.get(stemOf(word)),
    grams: gramsOf(word).flatMap((piece) => gramNumbers.get(piece) ?? []),
  })
}

/** The counts of the terms, which are forgotten. */
function drained(terms: readonly number[], counts: Int32Array): Int32Array {
  const pairs = new Int32Array(terms.length * 2)
  terms.forEach((term, index) => {
    pairs[index * 2] = term
    pairs[index * 2 + 1] = counts[term]!
    counts[term] = 0
  })
  return pairs
}
