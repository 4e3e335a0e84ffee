import { beginningsOf } from '../../kernel/analysis/index.ts'
import type { Work } from '../../kernel/system/index.ts'
import { countInLanguages } from './count-in-languages.ts'
import { HashedNumbers } from './hashed-numbers.ts'
import { partsOfPayload } from './indexed-passage.ts'
import { latentTerm } from './latent-semantics.ts'
import { headWords, type RankingModel } from './ranking-model.ts'
import { similarTermsOf } from './similar-terms.ts'
import { termHash, type TermKind } from './term-hash.ts'
import { trainLatentSemantics } from './train-latent-semantics.ts'
import { Vocabulary } from './vocabulary.ts'

/** Passages that are read at most: more change nothing that could be measured. */
export const mostSampled = 20_000
/** From so many passages on, terms of a single one are not kept: half of all terms are, and they are counted when they are found. */
const keepsAll = 2_000
/** Steps that the words of a passage cost. */
const stepsOfWord = 60

/**
 * Learns what ranking needs from passages, as the index keeps them. A few seconds of work for the most it reads,
 * in short turns.
 */
export async function trainRankingModel(
  passages: AsyncIterable<readonly Uint8Array[]>,
  rows: number,
  work: Work,
): Promise<RankingModel> {
  const counts = passageCounts()
  for await (const batch of passages) {
    for (const payload of batch) {
      counts.add(payload)
      await work(stepsOfWord * (payload.length / 6))
    }
  }
  const { sampled, stems, latent, lengths } = counts
  const least = sampled >= keepsAll ? 2 : 1
  const entries = counts.entries(least, await countInLanguages(latent, work))
  await work(stepsOfWord * entries.length)
  const semantics = await trainLatentSemantics(latent, work)
  const known = stems.terms.filter((term, number) => stems.passagesWith[number]! >= least && !/^\d+$/.test(term))
  return {
    rows: Math.max(rows, sampled),
    sampled,
    lengths,
    passagesWith: HashedNumbers.of(entries, entries.length),
    similarTerms: similarTermsOf(known),
    ...(semantics && { semantics }),
  }
}

/** Terms by number, with how many passages have each. A passage counts once however often it has a term. */
class TermCounts {
  readonly numbers = new Map<string, number>()
  readonly terms: string[] = []
  readonly passagesWith: number[] = []
  readonly #last: number[] = []

  numberOf(term: string): number {
    const known = this.numbers.get(term)
    if (known !== undefined) return known
    const number = this.terms.length
    this.numbers.set(term, number)
    this.terms.push(term)
    this.passagesWith.push(0)
    this.#last.push(-1)
    return number
  }

  /** Returns whether it is the first time for this passage. */
  count(number: number, passage: number): boolean {
    if (this.#last[number] === passage) return false
    this.#last[number] = passage
    this.passagesWith[number]!++
    return true
  }
}

/** Of a word: the numbers of what it counts as. */
interface WordNumbers {
  /** The word's own, and the one without tones by which questions without them match it. */
  readonly stems: readonly number[]
  readonly latent: number
  readonly grams: readonly number[]
  /** How often the passage has it that is being read; 0 between two. */
  times: number
}

function passageCounts() {
  const stems = new TermCounts()
  const grams = new TermCounts()
  const heads = new TermCounts()
  const names = new TermCounts()
  const latent = new TermCounts()
  const passages: Int32Array[] = []
  const vocabulary = new Vocabulary()
  /** By the places of the words. */
  const numbers: WordNumbers[] = []
  /** By the numbers of the stems. */
  const headNumbers: number[] = []
  /** Where the count of each latent term is in the bag of the passage that had it last. */
  const placeInBag: number[] = []
  const sums = { words: 0, grams: 0, head: 0 }

  const numbersOf = (place: number): WordNumbers => {
    const { text, stem, toneless, grams: pieces } = vocabulary.at(place)
    return {
      stems: [stem, toneless].flatMap((each) => (each === undefined ? [] : stems.numberOf(each))),
      latent: latent.numberOf(latentTerm(text)),
      grams: pieces.map((gram) => grams.numberOf(gram)),
      times: 0,
    }
  }

  /** Each word of a passage once, with how often it is there. */
  function distinct(read: Uint32Array, passage: number): WordNumbers[] {
    const found: WordNumbers[] = []
    for (let position = 0; position < read.length; position++) {
      const word = (numbers[read[position]!] ??= numbersOf(read[position]!))
      if (word.times++ === 0) found.push(word)
      if (position < headWords)
        for (const stem of word.stems) heads.count((headNumbers[stem] ??= heads.numberOf(stems.terms[stem]!)), passage)
    }
    return found
  }

  return {
    get sampled() {
      return passages.length
    },
    stems,
    get latent() {
      return { terms: latent.terms, passagesWith: latent.passagesWith, passages }
    },
    get lengths() {
      const of = (sum: number) => (passages.length === 0 ? 0 : sum / passages.length)
      return { words: of(sums.words), grams: of(sums.grams), head: of(sums.head) }
    },
    add(payload: Uint8Array): void {
      const passage = passages.length
      const { name, words } = partsOfPayload(payload)
      const read = vocabulary.placesOf(words)
      /** Latent terms and how often the passage has each, in turn. */
      const bag: number[] = []
      for (const word of distinct(read, passage)) {
        for (const stem of word.stems) stems.count(stem, passage)
        for (const gram of word.grams) grams.count(gram, passage)
        if (latent.count(word.latent, passage)) placeInBag[word.latent] = bag.push(word.latent, word.times) - 1
        else bag[placeInBag[word.latent]!]! += word.times
        sums.grams += word.times * word.grams.length
        word.times = 0
      }
      for (const part of name === '' ? [] : name.split(' '))
        for (const beginning of beginningsOf(part)) names.count(names.numberOf(beginning), passage)
      sums.words += read.length
      sums.head += Math.min(read.length, headWords)
      passages.push(new Int32Array(bag))
    },
    /** Those in the language of all count as such where nothing is kept: nearly everything in a collection of one language. */
    entries(least: number, inLanguages: readonly number[]): (readonly [number, number])[] {
      const kinds: [TermKind, TermCounts][] = [
        ['stem', stems],
        ['gram', grams],
        ['headStem', heads],
        ['name', names],
      ]
      const entries: (readonly [number, number])[] = []
      for (const [kind, counted] of kinds) {
        counted.terms.forEach((term, number) => {
          const count = counted.passagesWith[number]!
          if (count >= least) entries.push([termHash(kind, term), count])
        })
      }
      latent.terms.forEach((term, number) => {
        const count = inLanguages[number]!
        if (latent.passagesWith[number]! >= least && count < passages.length)
          entries.push([termHash('language', term), count])
      })
      return entries
    },
  }
}
