import type { DeclaredOperation } from './operation-request.ts'

/** Operations by the words of a query, best first; the one of that name alone where there is one. */
export function operationFinder(routes: readonly DeclaredOperation[]) {
  const indexed = routes.map((route) => ({ route, words: wordsOfOperation(route) }))
  const holders = new Map<string, number>()
  for (const { words } of indexed) for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
  /** Rare words count more. */
  const worth = (word: string) => Math.log(1 + routes.length / (holders.get(word) ?? routes.length))

  return (query: string, limit: number): DeclaredOperation[] => {
    const named = routes.find(({ operationId }) => operationId === query.trim())
    if (named) return [named]
    const asked = wordsOf(query)
    return indexed
      .map(({ route, words }) => ({
        route,
        score: asked.reduce((sum, word) => sum + (words.get(word) ?? 0) * worth(word), 0),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit)
      .map(({ route }) => route)
  }
}

/** Each word with how characteristic it is of the operation. */
function wordsOfOperation({
  operationId,
  path,
  summary,
  description = '',
  tag,
}: DeclaredOperation): Map<string, number> {
  const words = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) words.set(word, Math.max(weight, words.get(word) ?? 0))
  }
  add(description, 1)
  add(`${path} ${tag}`, 1.5)
  add(summary, 2)
  add(operationId, 3)
  return words
}

/** In lower case, without plurals and the words of every sentence. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
      .filter((word) => word.length > 1 && !commonWords.has(word))
      .map((word) => word.replace(/(?<=[a-z]{2}[^s])s$/, '')),
  ),
]

const commonWords = new Set('the of to in is it an and or for with that which as by on at be are'.split(' '))
