import { spelled } from './indexed-passage.ts'
import { KnownWord } from './known-word.ts'
import { mostSlots, writeSlots } from './word-slots.ts'

const space = 0x20
/** Places of the table that are looked at; words that find none there are found by their spelling, so that no text can make looking slow. */
const mostProbes = 8

/** The words of many passages, each once. They are found by their bytes, so that a passage of known words is read without making strings. */
export class Vocabulary {
  readonly #words: KnownWord[] = []
  /** All words in UTF-8, one after the other, and where each ends. */
  #bytes = new Uint8Array(2 ** 14)
  #byteEnds = new Uint32Array(2 ** 11)
  /** By their hashes the places of words, plus one; 0 where none is. Its length is a power of two, and half of it is free. */
  #table = new Uint32Array(2 ** 12)
  readonly #others = new Map<string, number>()
  /** The slots of all words, one after the other, and where those of each word end. */
  #slots = new Uint16Array(2 ** 14)
  #slotEnds = new Uint32Array(2 ** 11)

  get size(): number {
    return this.#words.length
  }

  at(place: number): KnownWord {
    return this.#words[place]!
  }

  /** Of the words that are there now. Side by side, so that a question runs over them instead of looking for each word in memory. */
  get slots(): { readonly slots: Uint16Array; readonly ends: Uint32Array } {
    return { slots: this.#slots, ends: this.#slotEnds }
  }

  /** The places of words in UTF-8, separated by spaces. Those that are new are added. */
  placesOf(text: Uint8Array): Uint32Array {
    const places = new Uint32Array(Math.ceil(text.length / 2))
    let count = 0
    for (let at = 0; at < text.length; at++) {
      const start = at
      let hash = 0
      for (; at < text.length && text[at] !== space; at++) hash = withByte(hash, text[at]!)
      if (at > start) places[count++] = this.#placeOf(text, start, at, hash)
    }
    return places.slice(0, count)
  }

  #placeOf(text: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.#table.length - 1
    for (let probe = 0; probe < mostProbes; probe++) {
      const known = this.#table[(mixed(hash) + probe) & mask]!
      if (known === 0) return this.#add(text.subarray(start, end), hash)
      if (this.#isAt(known - 1, text, start, end)) return known - 1
    }
    return this.#others.get(spelled(text, start, end)) ?? this.#add(text.subarray(start, end), hash)
  }

  #isAt(place: number, text: Uint8Array, start: number, end: number): boolean {
    const bytes = this.#bytes
    const own = place === 0 ? 0 : this.#byteEnds[place - 1]!
    if (this.#byteEnds[place]! - own !== end - start) return false
    for (let at = start; at < end; at++) if (bytes[own + at - start] !== text[at]) return false
    return true
  }

  #add(spelling: Uint8Array, hash: number): number {
    const place = this.size
    const word = new KnownWord(spelled(spelling))
    this.#words.push(word)
    const start = place === 0 ? 0 : this.#byteEnds[place - 1]!
    this.#bytes = withRoom(this.#bytes, start + spelling.length)
    this.#bytes.set(spelling, start)
    this.#byteEnds = withRoom(this.#byteEnds, place + 1)
    this.#byteEnds[place] = start + spelling.length
    this.#addSlots(word.text, place)
    if (2 * this.size > this.#table.length) this.#widen()
    else this.#enter(place, hash)
    return place
  }

  #addSlots(word: string, place: number): void {
    const start = place === 0 ? 0 : this.#slotEnds[place - 1]!
    this.#slots = withRoom(this.#slots, start + mostSlots(word))
    this.#slotEnds = withRoom(this.#slotEnds, place + 1)
    this.#slotEnds[place] = writeSlots(word, this.#slots, start)
  }

  #enter(place: number, hash: number): void {
    const mask = this.#table.length - 1
    for (let probe = 0; probe < mostProbes; probe++) {
      const slot = (mixed(hash) + probe) & mask
      if (this.#table[slot] !== 0) continue
      this.#table[slot] = place + 1
      return
    }
    this.#others.set(this.at(place).spelling, place)
  }

  #widen(): void {
    this.#table = new Uint32Array(2 * this.#table.length)
    this.#others.clear()
    let at = 0
    for (let place = 0; place < this.size; place++) {
      let hash = 0
      for (; at < this.#byteEnds[place]!; at++) hash = withByte(hash, this.#bytes[at]!)
      this.#enter(place, hash)
    }
  }
}

const withByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x9e3779b1)
const mixed = (hash: number): number => hash ^ (hash >>> 16)

function withRoom<Numbers extends Uint8Array | Uint16Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  if (length <= numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.max(2 * numbers.length, length))
  larger.set(numbers)
  return larger
}
