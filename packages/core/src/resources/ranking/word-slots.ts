import { withoutTones } from '../../kernel/analysis/index.ts'

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

/** Slots of pieces are below it, those of beginnings from there on. */
const firstOfBeginnings = 2 ** bits
const slotCount = 2 * firstOfBeginnings
/** Of words that are a piece as a whole, or whose characters are pieces. */
const slotOfWholes = slotCount - 1

/** From this one on the pieces of a word have a slot each, in order, where they have. */
export const firstSlotOfPiece = 2

/** Whether the word whose slots end there has pieces of four characters, and not itself or single characters. */
export const hasSlotsOfPieces = (slots: Uint16Array, end: number): boolean => slots[end - 1] !== slotOfWholes

/** How many slots a word has at most. */
export const mostSlots = (word: string): number => word.length + 1 + beginningLength + 1

/**
 * Writes the slots of a word without tones: of all its pieces, and of the beginnings that its stem can have. A word that has something of a question
 * has a slot that `markedSlots` marks; some that have nothing do, too.
 * @returns where they end
 */
export function writeSlots(word: string, slots: Uint16Array, start: number): number {
  let end = start
  let piece = space
  let last = 0
  for (let at = 0; at < word.length; at++) {
    last = word.charCodeAt(at)
    piece = nextPiece(piece, last)
    slots[end++] = slotOf(piece)
  }
  slots[end++] = slotOf(nextPiece(piece, space))
  let beginning = 0
  for (let at = 0; at < Math.min(word.length, beginningLength); at++) {
    beginning = nextPiece(beginning, word.charCodeAt(at))
    slots[end++] = firstOfBeginnings + slotOf(beginning)
  }
  if (isWhole(word, last)) slots[end++] = slotOfWholes
  return end
}

/** The slots that a stem or a piece of a question has. */
export function markedSlots(stems: readonly string[], pieces: readonly string[]): SlotMarks {
  const marks = new SlotMarks()
  for (const stem of stems) {
    // Stemming changes or adds the last letter of a stem, and leaves those before as they are.
    const kept = Math.max(1, Math.min(stem.length - 1, beginningLength))
    marks.add(firstOfBeginnings + slotOf(numberOf(withoutTones(stem).slice(0, kept))))
  }
  for (const bordered of pieces)
    marks.add(bordered.length === pieceLength ? slotOf(numberOf(bordered.replaceAll('_', ' '))) : slotOfWholes)
  return marks
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

/** A bit for each slot: 8 KB stay near the processor while a question runs over thousands of words. */
export class SlotMarks {
  readonly #bits = new Int32Array(slotCount / 32)

  add(slot: number): void {
    this.#bits[slot >>> 5]! |= 1 << (slot & 31)
  }

  has(slot: number): boolean {
    return (this.#bits[slot >>> 5]! & (1 << (slot & 31))) !== 0
  }

  /** Whether any of `slots[start … end]` is marked. */
  hasAny(slots: Uint16Array, start: number, end: number): boolean {
    const bits = this.#bits
    for (let at = start; at < end; at++) {
      const slot = slots[at]!
      if ((bits[slot >>> 5]! & (1 << (slot & 31))) !== 0) return true
    }
    return false
  }
}
