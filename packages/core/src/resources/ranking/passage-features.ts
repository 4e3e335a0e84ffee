import { lineEnd, space, spelled } from './indexed-passage.ts'
import { headWords, type RankingModel } from './ranking-model.ts'
import { mostNewWords, mostWords, wordTable, type WordTable } from './word-table.ts'

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
  /** Terms of the model's semantics and how often it has each, in turn. */
  readonly latent: Int32Array
  /** Parts of its document's name, separated by spaces. */
  readonly name: string
}

/** Reads passages, as the index keeps them, by what a question asks for, given as stems and pieces. */
export function featureReader(
  stems: readonly string[],
  grams: readonly string[],
  model: RankingModel | undefined,
): (payload: Uint8Array) => PassageFeatures {
  const table = wordTable()
  const wantedStem = placesIn(stems.map(table.numberOfStem))
  const wantedGram = placesIn(grams.map(table.numberOfGram))
  const latentOf = latentNumbers(table, model)
  const latentCounts = new Int32Array(model?.semantics?.rarity.length ?? 0)
  // Most words have nothing of the question: that is found out once for each.
  const asked = new Uint8Array(mostWords + mostNewWords)

  return (payload) => {
    const found = { stems: new Uint16Array(stems.length), grams: new Uint16Array(grams.length) }
    const heads = new Uint8Array(stems.length)
    const places: number[] = []
    const latent: number[] = []
    let length = 0
    let gramLength = 0
    const nameEnd = payload.indexOf(lineEnd)
    let start = nameEnd + 1
    let hash = firstHash
    for (let at = start; at <= payload.length; at++) {
      if (at < payload.length && payload[at] !== space) {
        hash = Math.imul(hash ^ payload[at]!, hashFactor)
        continue
      }
      if (at > start) {
        const from = start
        const word = table.numberOf(mixed(hash), () => spelled(payload, from, at))
        gramLength += table.gramStart[word + 1]! - table.gramStart[word]!
        if (asked[word] !== nothing) {
          const stem = wanted(wantedStem, table.stemOf[word]!)
          let has = stem >= 0
          if (has) {
            found.stems[stem]!++
            places.push(length, stem)
            if (length < headWords) heads[stem]!++
          }
          for (let piece = table.gramStart[word]!; piece < table.gramStart[word + 1]!; piece++) {
            const gram = wanted(wantedGram, table.grams[piece]!)
            if (gram < 0) continue
            found.grams[gram]!++
            has = true
          }
          if (!has) asked[word] = nothing
        }
        const term = latentOf(word)
        if (term >= 0 && latentCounts[term]!++ === 0) latent.push(term)
        length++
      }
      start = at + 1
      hash = firstHash
    }
    const name = nameEnd > 0 ? spelled(payload, 0, nameEnd) : ''
    return { ...found, heads, length, gramLength, places, latent: drained(latent, latentCounts), name }
  }
}

const nothing = 1
const wanted = (places: Int32Array, number: number): number => (number < places.length ? places[number]! : -1)

interface KnownNumbers {
  readonly table: WordTable
  /** Term of each word plus 2; 1 when it is none, 0 when nobody asked yet. */
  readonly numbers: Int32Array
}
const known = new WeakMap<RankingModel, KnownNumbers>()

/** The term of the model's semantics that a word counts as, −1 for none. */
function latentNumbers(table: WordTable, model: RankingModel | undefined): (word: number) => number {
  const terms = model?.semantics?.terms
  if (!terms) return () => -1
  const before = known.get(model)
  const { numbers } = before?.table === table ? before : { numbers: new Int32Array(mostWords + mostNewWords) }
  known.set(model, { table, numbers })
  return (word) => {
    const found = numbers[word]!
    if (found !== 0) return found - 2
    const term = terms.get(table.latentHashOf[word]!) ?? -1
    numbers[word] = term + 2
    return term
  }
}

/** FNV-1a. */
const firstHash = 0x811c9dc5
const hashFactor = 0x01000193
const mixed = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (once ^ (once >>> 13)) >>> 0 || 1
}

/** The place of each number in a list, −1 where it is not there: it is asked for every word. */
function placesIn(numbers: readonly number[]): Int32Array {
  const places = new Int32Array(Math.max(-1, ...numbers) + 1).fill(-1)
  numbers.forEach((number, place) => (places[number] = place))
  return places
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
