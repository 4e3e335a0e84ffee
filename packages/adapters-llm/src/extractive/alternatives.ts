import type { QuestionPart } from './question.ts'
import { stemsOf } from './tokens.ts'

/** Two things at the end of a question, of which one is asked for: `Which is heavier, the oak or the ash?` */
const choice = /[,:;–—] (?:is it |ist es )?([^,:;?]{1,60}?) (?:or|oder|ou|o|of|или) ([^,:;?]{1,60}) ?\?? ?$/iu
const longestChoice = 150

/** The question about each of the things that it offers; undefined where it offers none. */
export function alternativesOf(part: QuestionPart): [QuestionPart, QuestionPart] | undefined {
  const end = part.text.replaceAll(/\s+/g, ' ').slice(-longestChoice)
  const [, left, right] = choice.exec(end) ?? []
  if (left === undefined || right === undefined) return undefined
  const [one, other] = [stemsOf(left), stemsOf(right)]
  const without = (dropped: ReadonlySet<string>): QuestionPart => ({
    ...part,
    terms: part.terms.filter(({ stem }) => !dropped.has(stem)),
  })
  return [without(other.difference(one)), without(one.difference(other))]
}
