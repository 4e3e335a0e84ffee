import { asksMeasure } from './asked-measure.ts'
import type { QuestionPart } from './question.ts'

/**
 * Whether a question names nothing that the answer has to say: no figure, no measure and no attribute, as `the owner` in `Who is the owner of …`.
 * Documents say what such a question asks in other words more often, and rarely lack it.
 */
export const asksFreely = ({ shape, terms, text }: QuestionPart): boolean =>
  shape?.kind !== 'figure' && terms.length > 1 && !terms.some(({ isFocus }) => isFocus === true) && !asksMeasure(text)
