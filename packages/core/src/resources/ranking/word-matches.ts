import type { Vocabulary } from './vocabulary.ts'
import { firstSlotOfPiece, hasSlotsOfPieces, markedSlots, type SlotMarks } from './word-slots.ts'

/** What a word has of a question: the numbers of its stem and of its pieces in the question. */
interface WordMatch {
  readonly stem: number | undefined
  readonly grams: readonly number[]
}

/** What is at the place of a word: not looked at yet, nothing of the question, or from there on the place of its match. */
const [unknown, nothing, firstMatch] = [0, 1, 2]

/** What words have of one question. Each is looked at once, and nearly all of them are passed over by their slots. */
export class WordMatches {
  readonly vocabulary: Vocabulary
  readonly #marks: SlotMarks
  readonly #slots: Uint16Array
  readonly #ends: Uint32Array
  readonly #stems: ReadonlyMap<string, number>
  readonly #grams: ReadonlyMap<string, number>
  readonly #places: Int32Array
  readonly #matches: WordMatch[] = []

  /** Words that are added to the vocabulary later are not known. */
  constructor(vocabulary: Vocabulary, stems: readonly string[], grams: readonly string[]) {
    this.vocabulary = vocabulary
    this.#marks = markedSlots(stems, grams)
    ;({ slots: this.#slots, ends: this.#ends } = vocabulary.slots)
    this.#stems = new Map(stems.map((stem, number) => [stem, number]))
    this.#grams = new Map(grams.map((gram, number) => [gram, number]))
    this.#places = new Int32Array(vocabulary.size)
  }

  /** Stems and pieces of the question. */
  get stems(): number {
    return this.#stems.size
  }

  get grams(): number {
    return this.#grams.size
  }

  /** By the place of a word; undefined for one that has nothing of the question. */
  of(word: number): WordMatch | undefined {
    const place = this.#places[word]!
    if (place === nothing) return undefined
    return place === unknown ? this.#compared(word) : this.#matches[place - firstMatch]
  }

  #compared(word: number): WordMatch | undefined {
    const start = word === 0 ? 0 : this.#ends[word - 1]!
    const end = this.#ends[word]!
    const match = this.#marks.hasAny(this.#slots, start, end) ? this.#matchOf(word, start, end) : undefined
    this.#places[word] = match ? firstMatch + this.#matches.length : nothing
    if (match) this.#matches.push(match)
    return match
  }

  #matchOf(place: number, start: number, end: number): WordMatch | undefined {
    const word = this.vocabulary.at(place)
    const stem =
      this.#stems.get(word.stem) ?? (word.toneless === undefined ? undefined : this.#stems.get(word.toneless))
    const grams: number[] = []
    const slots = hasSlotsOfPieces(this.#slots, end) ? start + firstSlotOfPiece : undefined
    for (let piece = 0; piece < word.grams.length; piece++) {
      if (slots !== undefined && !this.#marks.has(this.#slots[slots + piece]!)) continue
      const asked = this.#grams.get(word.grams[piece]!)
      if (asked !== undefined) grams.push(asked)
    }
    return stem === undefined && grams.length === 0 ? undefined : { stem, grams }
  }
}
