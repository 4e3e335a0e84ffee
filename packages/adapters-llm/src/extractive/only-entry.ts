import type { QuestionPart } from './question.ts'
import type { TextUnit } from './text-unit.ts'
import { stemsOf } from './tokens.ts'

/** What an entry is about, before what it says: `Rare (up to 1 in 1,000): rash` */
const entryLabel = /^([^:(]{2,40})(?: \([^)]*\))?: /u

/** The question names the label of this entry, and each of the others has another: of `the rare side effects` none is common. */
export function isOnlyEntry(unit: TextUnit, { terms }: QuestionPart, units: readonly TextUnit[]): boolean {
  const labelIn = ({ text }: TextUnit) => stemsOf(entryLabel.exec(text)?.[1] ?? '')
  const label = labelIn(unit)
  const named = terms.filter(({ stem }) => label.has(stem))
  if (named.length === 0 || named.length < label.size) return false
  const others = units.filter(
    (other) => other !== unit && other.block === unit.block && other.kind === 'item' && other.lead === unit.lead,
  )
  return others.every((other) => labelIn(other).size > 0 && named.some(({ stem }) => !labelIn(other).has(stem)))
}
