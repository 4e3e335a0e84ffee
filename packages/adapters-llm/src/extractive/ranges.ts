import type { QuestionPart } from './question.ts'
import type { Cell } from './text-unit.ts'
import { tokensOf } from './tokens.ts'

const below =
  /^(?:<|less than|fewer than|under|up to|below|at most|until|bis(?: zu)?|unter|weniger als|moins de|jusqu'à|hasta|menos de|до|менее)\s*$/iu
const above =
  /^(?:>|more than|over|above|from|at least|ab|über|mehr als|plus de|à partir de|más de|desde|более|от|свыше)\s*$/iu
const between = /^\s*(?:to|-|–|—|bis|until|and|à|a|y|до)\s*$/iu
const fitsRange = 0.9

/**
 * How well a number of the question fits the range that a row is for, as seven years fit `6 to 10`; undefined where a row
 * is for no range.
 */
export function rangeMatch(part: QuestionPart, cells: readonly Cell[]): number | undefined {
  const label = cells[0]?.text ?? ''
  const range = rangeOf(label)
  if (range === undefined) return undefined
  const { text } = part
  const comparison = /(less than|fewer than|under|up to|more than|over|at least)\s+(\p{L}+|\d+)/iu.exec(text)
  if (comparison !== null) {
    const said = tokensOf(comparison[2] ?? '')[0]?.stem
    const isBelow = below.test(comparison[1] ?? '')
    return isBelow ? Number(range.most === Number(said)) : Number(range.least === Number(said))
  }
  const numbers = part.terms.filter(({ stem }) => /^\d+$/.test(stem)).map(({ stem }) => Number(stem))
  return numbers.some((number) => number >= range.least && number <= range.most) ? fitsRange : 0
}

interface NumberRange {
  readonly least: number
  readonly most: number
}

function rangeOf(label: string): NumberRange | undefined {
  const parts = /^([^\d]*)(\d+(?:[.,]\d+)?)([^\d]*)(\d+(?:[.,]\d+)?)?/.exec(label)
  if (parts === null) return undefined
  const [, before = '', first = '', middle = '', second] = parts
  if (second !== undefined && between.test(middle)) return { least: figure(first), most: figure(second) }
  if (below.test(before.trim())) return { least: 0, most: figure(first) }
  if (above.test(before.trim()) || /^\s*(?:\+|or more|and more|und mehr|et plus|y más)/.test(middle)) {
    return { least: figure(first), most: Number.POSITIVE_INFINITY }
  }
  return undefined
}

const figure = (text: string): number => Number(text.replace(',', '.'))
