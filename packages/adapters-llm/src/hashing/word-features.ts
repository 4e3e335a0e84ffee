import { stem } from '../text/stem.ts'

/** Where a word lands in the vector. A slot is twice the dimension, plus one when the sign is negative. */
export interface WordFeatures {
  readonly wordSlot: number
  readonly pieceSlots: readonly number[]
  /** All pieces of a word together weigh as much as the word: n equal parts of length 1/√n. */
  readonly pieceWeight: number
}

const shortestPiece = 3
const longestPiece = 4

/**
 * The stem of the word, and its pieces of three and four letters with the word's borders: the pieces bring together
 * misspelt, compound and foreign inflected words that an English stemmer keeps apart.
 */
export function wordFeatures(word: string, dimensions: number): WordFeatures {
  const bordered = `^${word}$`
  const pieces = new Set<string>()
  for (let length = shortestPiece; length <= longestPiece; length++) {
    for (let start = 0; start + length <= bordered.length; start++) pieces.add(bordered.slice(start, start + length))
  }
  return {
    wordSlot: slot(`w${stem(word)}`, dimensions),
    pieceSlots: Array.from(pieces, (piece) => slot(`c${piece}`, dimensions)),
    pieceWeight: 1 / Math.sqrt(Math.max(1, pieces.size)),
  }
}

function slot(feature: string, dimensions: number): number {
  const hashed = hash(feature)
  return (hashed % dimensions) * 2 + (hashed >>> 31)
}

/** FNV-1a over UTF-16 units, with a final mix so that all bits depend on all letters. Must never change: vectors are stored. */
function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
