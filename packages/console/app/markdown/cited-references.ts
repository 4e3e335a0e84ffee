import type { ChatMessageReference } from '@docent/client'

/** `[3]` and `[1, 4]`, as answers name their passages. */
export const citation = /\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g

export const numbersOf = (list: string): number[] => list.split(',').map(Number)

/**
 * The references of an answer by the numbers that it cites them by. They come in the order of their first citation, without the numbers
 * that name no passage, which are the greatest. Empty where the answer cites nothing, or a number may mean another reference.
 *
 * @param references all of the answer
 */
export function citedReferences(
  answer: string,
  references: readonly ChatMessageReference[],
): ReadonlyMap<number, ChatMessageReference> {
  const found = [...answer.matchAll(citation)]
    .flatMap(([, list = '']) => numbersOf(list))
    .filter((number) => number > 0)
  const cited = [...new Set(found)]
  if (cited.length < references.length || references.some((reference) => !reference.cited)) return new Map()
  const kept = new Set(cited.toSorted((one, other) => one - other).slice(0, references.length))
  const numbers = cited.filter((number) => kept.has(number))
  return new Map(references.map((reference, index) => [numbers[index]!, reference]))
}
