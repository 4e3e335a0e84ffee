import type { TextUnit } from './text-unit.ts'

const fewSums = 2
const endsWithSum = /\p{Nd}[.,]\p{Nd}{2}\s?[€$£]?$/u

/** Lines that end with sums are entries, each of its own, and no address. */
export const isAccount = (lines: readonly TextUnit[]): boolean =>
  lines.filter(({ text }) => endsWithSum.test(text)).length >= fewSums
