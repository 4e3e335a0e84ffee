import { refusal } from './refusal.ts'

/** One of both. */
export interface SplitShare {
  /** Share of the whole, above 0 and at most 1. Those of all splits add up to 1. */
  readonly fraction?: number | undefined
  /** Those of all splits add up to the documents of the set. */
  readonly documentCount?: number | undefined
}

/** How far fractions may be from 1 together: three times 0.33 is meant as a third each. */
const tolerance = 0.0101

const mostSplits = 20

/** How many documents or pages each split gets; none gets nothing. @throws `invalid_input` for what does not add up */
export function splitCounts(splits: readonly SplitShare[], total: number, unit: 'document' | 'page'): number[] {
  if (splits.length === 0) throw refusal('splits', 'is empty: give each split a fraction or a documentCount')
  if (splits.length > mostSplits)
    throw refusal('splits', `has ${splits.length} splits, more than the ${mostSplits} that are possible`)
  if (splits.length > total)
    throw refusal('splits', `asks for ${splits.length} splits of ${total} ${unit}s: each needs at least one`)
  const byCount = splits.some(({ documentCount }) => documentCount !== undefined)
  const byFraction = splits.some(({ fraction }) => fraction !== undefined)
  if (byCount && byFraction)
    throw refusal('splits', 'must all have a fraction, or all a documentCount, not some of each')
  if (byCount && unit === 'page')
    throw refusal('splits', 'cannot have a documentCount where pages are split: give fractions')
  return byCount ? givenCounts(splits, total) : countsOfFractions(splits, total)
}

function givenCounts(splits: readonly SplitShare[], total: number): number[] {
  const counts = splits.map(({ documentCount = 0 }, index) => {
    if (Number.isSafeInteger(documentCount) && documentCount > 0) return documentCount
    throw refusal(`splits[${index}].documentCount`, `must be a whole number from 1 on, not ${documentCount}`)
  })
  const sum = counts.reduce((all, count) => all + count, 0)
  if (sum !== total)
    throw refusal('splits', `ask for ${sum} documents together; documentCount must add up to the ${total} of the set`)
  return counts
}

/** Whole numbers by largest remainder, of which none is 0. */
function countsOfFractions(splits: readonly SplitShare[], total: number): number[] {
  const fractions = splits.map(({ fraction = Number.NaN }, index) => {
    if (fraction > 0 && fraction <= 1) return fraction
    throw refusal(`splits[${index}].fraction`, `must be a number above 0 and at most 1, not ${fraction}`)
  })
  const sum = fractions.reduce((all, fraction) => all + fraction, 0)
  if (Math.abs(sum - 1) > tolerance)
    throw refusal('splits', `have fractions that add up to ${Number(sum.toFixed(4))}; they must add up to 1`)
  const exact = fractions.map((fraction) => (fraction / sum) * total)
  const counts = exact.map(Math.floor)
  const byRemainder = [...exact.keys()].sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1) || a - b)
  const left = total - counts.reduce((all, count) => all + count, 0)
  for (const index of byRemainder.slice(0, left)) counts[index]!++
  for (let empty = counts.indexOf(0); empty !== -1; empty = counts.indexOf(0)) {
    counts[counts.indexOf(Math.max(...counts))]!--
    counts[empty]!++
  }
  return counts
}
