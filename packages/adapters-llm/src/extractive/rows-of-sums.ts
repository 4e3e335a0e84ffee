import type { TableLine } from './block.ts'

const amount = /^[-–—−(]?\s?[$€£¥]?\s?\(?\p{Nd}[\p{Nd}.,]*\)?\s?[$€£¥]?$/u
const noAmount = /^[$€£¥—–-]?$/u
const nothing = /^[—–]$/u
const year = /^(?:19|20)\p{Nd}{2}$/u
/** A sum in thousands or in brackets. Columns may be named by numbers, too, but by round ones, as `10,000` of an income. */
const sum = /\(\p{Nd}|\p{Nd}[.,]\p{Nd}{3}(?!\p{Nd})/u
const round = /00\P{Nd}*$/u

/** `Total current assets | $ | 14,688 | $ | 15,403` names no columns. */
export function isRowOfSums({ cells: [label = '', ...others] }: TableLine): boolean {
  return (
    /\p{L}/u.test(label) &&
    others.every((cell) => noAmount.test(cell) || (amount.test(cell) && !year.test(cell))) &&
    others.some((cell) => nothing.test(cell) || (sum.test(cell) && !round.test(cell)))
  )
}
