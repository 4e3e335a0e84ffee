import type { KnownWord } from './known-word.ts'
import { WordFilter } from './word-filter.ts'

/** What a word has of a question: the numbers of its stem and of its pieces in the question. */
interface WordMatch {
  readonly stem: number | undefined
  readonly grams: readonly number[]
}

/** What is at the place of a word: not looked at yet, nothing of the question, or from there on the place of its match. */
const [unknown, nothing, firstMatch] = [0, 1, 2]

/** What words have of one question. Each is looked at once, and nearly all of them are passed over by a filter. */
export class WordMatches {
  readonly words: readonly KnownWord[]
  readonly #filter: WordFilter
  readonly #stems: ReadonlyMap<string, number>
  readonly #grams: ReadonlyMap<string, number>
  readonly #places: Int32Array
  readonly #matches: WordMatch[] = []

  constructor(words: readonly KnownWord[], stems: readonly string[], grams: readonly string[]) {
    this.words = words
    this.#filter = new WordFilter(stems, grams)
    this.#stems = new Map(stems.map((stem, number) => [stem, number]))
    this.#grams = new Map(grams.map((gram, number) => [gram, number]))
    this.#places = new Int32Array(words.length)
  }

  /** Stems and pieces of the question. */
  get stems(): number {
    return this.#stems.size
  }

  get grams(): number {
    return this.#grams.size
  }

  /** By the number of a word; undefined for one that has nothing of the question. */
  of(number: number): WordMatch | undefined {
    const place = this.#places[number]!
    if (place === nothing) return undefined
    return place === unknown ? this.#compared(number) : this.#matches[place - firstMatch]
  }

  #compared(number: number): WordMatch | undefined {
    const word = this.words[number]!
    const match = this.#filter.mayMatch(word.text) ? this.#matchOf(word) : undefined
    this.#places[number] = match ? firstMatch + this.#matches.length : nothing
    if (match) this.#matches.push(match)
    return match
  }

  #matchOf(word: KnownWord): WordMatch | undefined {
    const stem =
      this.#stems.get(word.stem) ?? (word.toneless === undefined ? undefined : this.#stems.get(word.toneless))
    const grams: number[] = []
    for (const gram of word.grams) {
      const asked = this.#grams.get(gram)
      if (asked !== undefined) grams.push(asked)
    }
    return stem === undefined && grams.length === 0 ? undefined : { stem, grams }
  }
}
