import { asksPrice } from './asked-measure.ts'
import { conceptsOf } from './concepts.ts'
import { measuringWeight } from './question-term.ts'
import type { QuestionPart } from './question.ts'
import { stemsOf } from './tokens.ts'
import type { WeightedTerm } from './weighted-terms.ts'

const priceWords = new Set(Array.from(stemsOf('price salary')).flatMap(conceptsOf))

/**
 * Whether a unit, given by its position, says what something else costs: nothing of what a price is asked of is in it or around it. Texts
 * are full of sums, and the word for a price alone makes none of them the one that is asked for; the title of the document does not either.
 */
export function otherPriceMatcher(
  { text }: QuestionPart,
  terms: readonly WeightedTerm[],
): ((position: number) => boolean) | undefined {
  const things = terms.filter(
    ({ term, isAbsentVerb }) =>
      !isAbsentVerb &&
      term.kind !== 'number' &&
      term.weight > measuringWeight &&
      !term.concepts.some((concept) => priceWords.has(concept)),
  )
  if (things.length === 0 || !asksPrice(text)) return undefined
  return (position) =>
    things.every(({ found }) => {
      const { own, header, heading, neighbour } = found[position]!
      return Math.max(own, header, heading, neighbour) === 0
    })
}
