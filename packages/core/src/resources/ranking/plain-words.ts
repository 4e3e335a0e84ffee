import { withJoinedParts } from '../../kernel/analysis/index.ts'

/** What is made of a word. */
export interface KnownWord<Made> {
  readonly word: string
  readonly made: Made
}

/** Slots of the words that are known: one of them is looked at, so that no text can make looking slow. */
const slots = 2 ** 16
const longestWord = 60
const space = 0x20
const [zero, nine] = [0x30, 0x39]

/** Of each byte the one that it is folded to in a word; 0 where it is in none. */
const folded = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  return /[A-Za-z0-9]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0
})
const [f, c, y] = ['f', 'c', 'y'].map((letter) => letter.charCodeAt(0))

/**
 * The words of plain ASCII, the same as `wordsOf` finds them, without making strings of those that were seen before: nearly all of
 * them, in the texts of one process.
 */
export class PlainWords<Made> {
  readonly #make: (word: string) => Made
  readonly #known: (KnownWord<Made> | undefined)[] = Array.from({ length: slots })
  readonly #encoder = new TextEncoder()
  #bytes = new Uint8Array(4_096)

  constructor(make: (word: string) => Made) {
    this.#make = make
  }

  /**
   * Passes on each word in order, and returns all of them in UTF-8, separated by spaces. They are a view of a buffer, valid until the next
   * call. Undefined when the text is not plain ASCII; then no word was passed on.
   */
  read(original: string, onWord: (known: KnownWord<Made>) => void): Uint8Array | undefined {
    const text = withJoinedParts(original)
    if (this.#bytes.length < text.length) this.#bytes = new Uint8Array(text.length)
    const bytes = this.#bytes
    // As many bytes as code units, and all of it: then each of them is one byte.
    const { read, written } = this.#encoder.encodeInto(text, bytes)
    if (read !== text.length || written !== text.length) return undefined
    // Words are moved to the front, where what they are moved over was read before.
    let end = 0
    for (let at = 0; at < written; at++) {
      if (folded[bytes[at]!] === 0) continue
      let start = end === 0 ? 0 : end + 1
      const first = start
      let hash = 0
      for (; at < written; at++) {
        const byte = folded[bytes[at]!]!
        if (byte === 0) break
        bytes[start++] = byte
        hash = Math.imul(hash ^ byte, 0x9e3779b1)
      }
      let length = start - first
      if (length > longestWord) continue
      if (length === 6 && isFiscalYear(bytes, first)) {
        bytes.copyWithin(first, first + 2, start)
        length = 4
        hash = 0
        for (let digit = first; digit < first + length; digit++) hash = Math.imul(hash ^ bytes[digit]!, 0x9e3779b1)
      }
      if (first > 0) bytes[first - 1] = space
      end = first + length
      onWord(this.#wordAt(first, end, hash))
    }
    return bytes.subarray(0, end)
  }

  #wordAt(start: number, end: number, hash: number): KnownWord<Made> {
    const slot = (hash ^ (hash >>> 16)) & (slots - 1)
    const known = this.#known[slot]
    if (known !== undefined && isAt(this.#bytes, start, end, known.word)) return known
    const word = String.fromCharCode(...this.#bytes.subarray(start, end))
    return (this.#known[slot] = { word, made: this.#make(word) })
  }
}

function isAt(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false
  for (let at = start; at < end; at++) if (bytes[at] !== word.charCodeAt(at - start)) return false
  return true
}

/** `fy2024` and the like: see `wordsOf`. */
function isFiscalYear(bytes: Uint8Array, start: number): boolean {
  if ((bytes[start] !== f && bytes[start] !== c) || bytes[start + 1] !== y) return false
  const century = (bytes[start + 2]! - zero) * 10 + (bytes[start + 3]! - zero)
  if (century !== 19 && century !== 20) return false
  return isDigit(bytes[start + 4]!) && isDigit(bytes[start + 5]!)
}

const isDigit = (byte: number) => byte >= zero && byte <= nine
