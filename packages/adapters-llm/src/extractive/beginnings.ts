import type { WeightedTerm } from './weighted-terms.ts'
import type { QuestionPart } from './question.ts'
import type { TextUnit } from './text-unit.ts'

const mostUnits = 3

/**
 * Finds the units at the beginning of a document that answer a question about the document as a whole, as its title names it: `Where is the
 * auction?` They say when and where it is, and rarely what.
 */
export function beginningMatcher(
  { shape }: QuestionPart,
  units: readonly TextUnit[],
  terms: readonly WeightedTerm[],
): (unit: TextUnit, position: number) => boolean {
  if (shape === undefined) return () => false
  const counts = new Map<string, number>()
  const beginnings = new Set<TextUnit>()
  for (const unit of units) {
    const count = counts.get(unit.passage.documentName) ?? 0
    if (unit.kind === 'heading' || count === mostUnits) continue
    counts.set(unit.passage.documentName, count + 1)
    beginnings.add(unit)
  }
  return (unit, position) =>
    beginnings.has(unit) &&
    shape.answer.test(unit.text) &&
    terms.some(({ term, found }) => term.weight >= 1 && found[position]!.title > 0)
}
