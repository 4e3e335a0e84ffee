/** Characters of a piece of a word. */
const pieceLength = 4
/** Characters at the beginning of a stem that are looked at. */
const beginningLength = 3
const bits = 15

const space = 0x20
const zero = 0x30
const nine = 0x39
/** The first of the characters that words of scripts without spaces have, and of surrogates after them. */
const firstUnspaced = 0x0e00

/**
 * What separates most words that have nothing of a question from those that may: marks of its pieces and of the beginnings of its
 * stems. It lets some pass that have nothing, and never keeps one back.
 */
export class WordFilter {
  /** By `slotOf` of `nextPiece`: whether four characters that follow one another may be a piece of the question. */
  readonly #pieces = new Uint8Array(2 ** bits)
  readonly #beginnings = new Uint8Array(2 ** bits)
  /** Whether words that are a piece as a whole, or whose characters are pieces, are to be looked at. */
  readonly #wholes: boolean

  constructor(stems: readonly string[], pieces: readonly string[]) {
    for (const stem of stems) {
      // Stemming changes or adds the last letter of a stem, and leaves those before as they are.
      const kept = Math.max(1, Math.min(stem.length - 1, beginningLength))
      this.#beginnings[slotOf(numberOf(stem.slice(0, kept)))] = 1
    }
    for (const bordered of pieces)
      if (bordered.length === pieceLength) this.#pieces[slotOf(numberOf(bordered.replaceAll('_', ' ')))] = 1
    this.#wholes = pieces.some(({ length }) => length !== pieceLength)
  }

  /** Whether a word may have something of the question. */
  mayMatch(word: string): boolean {
    const pieces = this.#pieces
    let piece = space
    let last = 0
    for (let at = 0; at < word.length; at++) {
      last = word.charCodeAt(at)
      piece = nextPiece(piece, last)
      if (pieces[slotOf(piece)] === 1) return true
    }
    if (pieces[slotOf(nextPiece(piece, space))] === 1) return true
    return (this.#wholes && isWhole(word, last)) || this.#beginsLikeStem(word)
  }

  #beginsLikeStem(word: string): boolean {
    let beginning = 0
    const end = Math.min(word.length, beginningLength)
    for (let at = 0; at < end; at++) {
      beginning = nextPiece(beginning, word.charCodeAt(at))
      if (this.#beginnings[slotOf(beginning)] === 1) return true
    }
    return false
  }
}

/** Whether a word may be a number, a single character, or of a script without spaces. */
function isWhole(word: string, last: number): boolean {
  const first = word.charCodeAt(0)
  return word.length === 1 || (first >= zero && first <= nine) || Math.max(first, last) >= firstUnspaced
}

/** Four characters that follow one another, as a number: their last eight bits each. */
const nextPiece = (piece: number, unit: number): number => (piece << 8) | (unit & 0xff)

function numberOf(text: string): number {
  let number = 0
  for (let at = 0; at < text.length; at++) number = nextPiece(number, text.charCodeAt(at))
  return number
}

const slotOf = (piece: number): number => Math.imul(piece, 0x9e3779b1) >>> (32 - bits)
