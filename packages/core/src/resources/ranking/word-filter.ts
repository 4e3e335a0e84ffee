/** Characters of a piece of a word. */
const pieceLength = 4
/** Characters at the beginning of a stem that are looked at. */
const beginningLength = 3
const bits = 15

/** Four characters that follow one another, as a number: their last eight bits each. */
export const nextPiece = (piece: number, unit: number): number => (piece << 8) | (unit & 0xff)

/**
 * What separates most words that have nothing of a question from those that may: marks of its pieces and of the beginnings of its
 * stems. It lets some pass that have nothing, and never keeps one back.
 */
export class WordFilter {
  /** By `pieceSlot` of `nextPiece`: whether four characters that follow one another may be a piece of the question. */
  readonly pieces = new Uint8Array(2 ** bits)
  readonly #beginnings = new Uint8Array(2 ** bits)
  /** Whether numbers, and words of one character, which are a piece as a whole, are to be looked at. */
  readonly wholes: boolean

  constructor(stems: readonly string[], pieces: readonly string[]) {
    for (const stem of stems) {
      // Stemming changes or adds the last letter of a stem, and leaves those before as they are.
      const kept = Math.max(1, Math.min(stem.length - 1, beginningLength))
      this.#beginnings[pieceSlot(numberOf(stem.slice(0, kept)))] = 1
    }
    for (const bordered of pieces)
      if (bordered.length === pieceLength) this.pieces[pieceSlot(numberOf(bordered.replaceAll('_', ' ')))] = 1
    this.wholes = pieces.some(({ length }) => length !== pieceLength)
  }

  /** Whether a word that begins so may have a stem of the question; 0 beyond the end of the word. */
  beginsLikeStem(first: number, second: number, third: number): boolean {
    const beginnings = this.#beginnings
    const one = nextPiece(0, first)
    const two = nextPiece(one, second)
    return (
      beginnings[pieceSlot(one)] === 1 ||
      beginnings[pieceSlot(two)] === 1 ||
      beginnings[pieceSlot(nextPiece(two, third))] === 1
    )
  }
}

function numberOf(text: string): number {
  let number = 0
  for (let at = 0; at < text.length; at++) number = nextPiece(number, text.charCodeAt(at))
  return number
}

export const pieceSlot = (piece: number): number => Math.imul(piece, 0x9e3779b1) >>> (32 - bits)
