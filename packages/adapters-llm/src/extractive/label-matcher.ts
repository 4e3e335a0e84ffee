import type { QuestionPart } from './question.ts'
import { matcherOf } from './term-matches.ts'
import type { TextUnit } from './text-unit.ts'

/** How much of what names a row or a line the question names, 0 … 1. */
export function labelMatcher({ terms }: QuestionPart): (unit: TextUnit) => number {
  const matchers = terms.map(matcherOf)
  const known = new Map<string, boolean>()
  const isNamed = (stem: string): boolean => {
    const found = known.get(stem) ?? matchers.some((matches) => matches(new Set([stem])) > 0)
    known.set(stem, found)
    return found
  }
  return ({ row, label }) => {
    // Rows are many, and alike: only their very words count.
    const own = row?.cells[0]?.stems
    if (own !== undefined) return share(own, (stem) => terms.some((term) => term.stem === stem))
    return label === undefined ? 0 : share(label, isNamed)
  }
}

const share = (stems: ReadonlySet<string>, isNamed: (stem: string) => boolean): number =>
  stems.size === 0 ? 0 : Array.from(stems).filter(isNamed).length / stems.size
