import type { TextUnit } from '../text-unit.ts'
import { keyOf } from './figure-names.ts'
import { labelled } from './row-figures.ts'

const longestLabel = 160
const mostCuts = 4
/** Where a label says more than the name of its figure. */
const cuts = /[,(:—–]|\s-\s|(?<!\p{L})(?:including|attributable|less|excluding|before|per|of property)(?!\p{L})/giu

/** Keys of the labels of rows with figures, by the rows' positions: of the whole label first, then of what is before a cut. */
export function labelsOf(units: readonly TextUnit[]): Map<number, readonly string[]> {
  const labels = new Map<number, readonly string[]>()
  for (const [position, unit] of units.entries()) {
    if (unit.row === undefined) continue
    const { label, cells } = labelled(unit)
    if (label === '' || label.length > longestLabel || !cells.some((cell) => /\p{Nd}/u.test(cell))) continue
    const plain = label.replaceAll(/\([^()]*\)/gu, ' ')
    const ends = Array.from(plain.matchAll(cuts), ({ index }) => index).slice(0, mostCuts)
    const keys = [plain, ...ends.map((end) => plain.slice(0, end))].map(keyOf).filter((key) => key !== '')
    if (keys.length > 0) labels.set(position, Array.from(new Set(keys)))
  }
  return labels
}
