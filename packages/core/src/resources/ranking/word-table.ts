import { gramsOf, stemOf } from '../../kernel/analysis/index.ts'
import { latentHash } from './latent-semantics.ts'

/** More words are codes and numbers: the table begins anew. */
export const mostWords = 100_000
/** New words of one question at most. */
export const mostNewWords = 50_000
const firstPlaces = 4_096

/**
 * What words are made of, by number: a question looks at tens of thousands of words, most of them the same as the question
 * before. Words are known by their 32-bit hash, so that nobody has to cut a passage into strings.
 */
export class WordTable {
  #hashes = new Uint32Array(firstPlaces)
  #numbers = new Int32Array(firstPlaces)
  readonly #stems = new Map<string, number>()
  readonly #grams = new Map<string, number>()
  /** Stem of each word. */
  readonly stemOf: number[] = []
  readonly latentHashOf: number[] = []
  /** Pieces of each word: `grams[gramStart[word]…gramStart[word + 1]]`. */
  readonly gramStart: number[] = [0]
  readonly grams: number[] = []

  /** Whether the next question begins with a new table. */
  get isFull(): boolean {
    return this.stemOf.length >= mostWords
  }

  /** The number of a word by its hash, which is not 0; `spelled` is asked when it is new. */
  numberOf(hash: number, spelled: () => string): number {
    const place = placeOf(this.#hashes, hash)
    if (this.#hashes[place] === hash) return this.#numbers[place]!
    const number = this.stemOf.length
    const word = spelled()
    this.stemOf.push(this.numberOfStem(stemOf(word)))
    this.latentHashOf.push(latentHash(word))
    for (const gram of gramsOf(word)) this.grams.push(this.numberOfGram(gram))
    this.gramStart.push(this.grams.length)
    this.#hashes[place] = hash
    this.#numbers[place] = number
    if (number * 2 > this.#hashes.length) this.#grow()
    return number
  }

  numberOfStem = (stem: string): number => numberIn(this.#stems, stem)
  numberOfGram = (gram: string): number => numberIn(this.#grams, gram)

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2)
    const numbers = new Int32Array(hashes.length)
    this.#hashes.forEach((hash, old) => {
      if (hash === 0) return
      const place = placeOf(hashes, hash)
      hashes[place] = hash
      numbers[place] = this.#numbers[old]!
    })
    this.#hashes = hashes
    this.#numbers = numbers
  }
}

/** Where a hash stands in a table whose length is a power of two, or could stand. */
function placeOf(hashes: Uint32Array, hash: number): number {
  const mask = hashes.length - 1
  let place = hash & mask
  while (hashes[place] !== 0 && hashes[place] !== hash) place = (place + 1) & mask
  return place
}

function numberIn(known: Map<string, number>, term: string): number {
  const found = known.get(term)
  if (found !== undefined) return found
  known.set(term, known.size)
  return known.size - 1
}

let table = new WordTable()

/** The table of the process. */
export function wordTable(): WordTable {
  if (table.isFull) table = new WordTable()
  return table
}
