import type { PlacedWord, Turn } from '../placed-word.ts'

/** A word in a frame in which its line runs from left to right and lines follow downwards, whatever its rotation. */
export interface Token {
  readonly word: PlacedWord
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface Extent {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const rightToLeftScript = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
export const isRightToLeft = (token: Token): boolean => rightToLeftScript.test(token.word.text)
export const hasLetters = (token: Token): boolean => /\p{L}/u.test(token.word.text)

export function createToken(word: PlacedWord, width: number, height: number): Token {
  switch (word.turn) {
    case 1:
      return { word, x0: word.y0, x1: word.y1, y0: width - word.x1, y1: width - word.x0 }
    case 2:
      return { word, x0: width - word.x1, x1: width - word.x0, y0: height - word.y1, y1: height - word.y0 }
    case 3:
      return { word, x0: height - word.y1, x1: height - word.y0, y0: word.x0, y1: word.x1 }
    default:
      return { word, x0: word.x0, x1: word.x1, y0: word.y0, y1: word.y1 }
  }
}

/** Tokens of each turn that occurs; the turn with most text first, for that is how the page is read. */
export function groupByTurn(tokens: readonly Token[]): Token[][] {
  const groups = new Map<Turn, { tokens: Token[]; characters: number }>()
  for (const token of tokens) {
    const group = groups.get(token.word.turn) ?? { tokens: [], characters: 0 }
    group.tokens.push(token)
    group.characters += token.word.text.length
    groups.set(token.word.turn, group)
  }
  return [...groups.values()].sort((a, b) => b.characters - a.characters).map((group) => group.tokens)
}

/** The smallest box around all. */
export function extentOf(parts: readonly Extent[]): Extent {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of parts) {
    x0 = Math.min(x0, part.x0)
    y0 = Math.min(y0, part.y0)
    x1 = Math.max(x1, part.x1)
    y1 = Math.max(y1, part.y1)
  }
  return { x0, y0, x1, y1 }
}

/** Whether two boxes are on one line: they share at least half of the lower one's height. */
export function onOneLine(a: Extent, b: Extent): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return shared >= 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
