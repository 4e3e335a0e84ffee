import type { WeightedTerm } from './weighted-terms.ts'
import type { QuestionPart } from './question.ts'
import { readableText } from './readable-text.ts'
import type { TextUnit } from './text-unit.ts'

/**
 * Whether a unit cannot be the answer for want of what is asked for: a figure for `how much`, somebody for `who`, unless it says by its
 * verb who does what. The line that introduces a list need not say it itself.
 */
export function answerLackMatcher(
  { shape }: QuestionPart,
  terms: readonly WeightedTerm[],
): (unit: TextUnit) => boolean {
  const isNeeded =
    shape?.kind === 'figure' || (shape?.kind === 'person' && terms.some(({ isAbsentVerb }) => isAbsentVerb))
  return ({ kind, text }) => isNeeded && kind !== 'row' && !text.endsWith(':') && !shape.answer.test(readableText(text))
}
