import { copied } from '../../kernel/analysis/index.ts'
import { KnownWord } from './known-word.ts'
import { mostSlots, writeSlots } from './word-slots.ts'

/** The words of many passages, each once. */
export class Vocabulary {
  readonly #words: KnownWord[] = []
  readonly #places = new Map<string, number>()
  /** The slots of all words, one after the other, and where those of each word end. */
  #slots = new Uint16Array(2 ** 14)
  #ends = new Uint32Array(2 ** 11)

  get size(): number {
    return this.#words.length
  }

  at(place: number): KnownWord {
    return this.#words[place]!
  }

  /** Of the words that are there now. Side by side, so that a question runs over them instead of looking for each word in memory. */
  get slots(): { readonly slots: Uint16Array; readonly ends: Uint32Array } {
    return { slots: this.#slots, ends: this.#ends }
  }

  /** The place of a word, which is added where it is new. */
  placeOf(word: string): number {
    const known = this.#places.get(word)
    if (known !== undefined) return known
    const place = this.size
    // The word is a part of its passage, which it would keep in memory.
    const own = copied(word)
    this.#places.set(own, place)
    this.#words.push(new KnownWord(own))
    this.#addSlots(own, place)
    return place
  }

  #addSlots(word: string, place: number): void {
    const start = place === 0 ? 0 : this.#ends[place - 1]!
    this.#slots = withRoom(this.#slots, start + mostSlots(word))
    this.#ends = withRoom(this.#ends, place + 1)
    this.#ends[place] = writeSlots(word, this.#slots, start)
  }
}

function withRoom<Numbers extends Uint16Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  if (length <= numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.max(2 * numbers.length, length))
  larger.set(numbers)
  return larger
}
