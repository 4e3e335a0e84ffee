import type { WeightedTerm } from '../../kernel/ports/index.ts'
import { beginningTerm, nameTerm } from './indexed-passage.ts'
import type { QuestionTerms } from './question-terms.ts'
import type { RankingModel } from './ranking-model.ts'
import { similarTo } from './similar-terms.ts'
import { stemOf } from '../../kernel/analysis/index.ts'
import { termHash } from './term-hash.ts'

/** Words that are rare in the collection are looked for by their beginning and by words like them too. */
const mostSimilar = 6
const weightOfSimilar = 0.5
/** Passages with a word from which on it needs no others. */
const enough = 100

/** What the index is asked for: passages that may be the best of a question. The exact order is found afterwards. */
export function indexQuery(question: QuestionTerms, rows: number, model?: RankingModel): WeightedTerm[] {
  const terms = new Map<string, number>()
  const add = (term: string, weight: number) => terms.set(term, (terms.get(term) ?? 0) + weight)
  for (const [stem, count] of question.stems) add(stem, count)
  const scale = model ? rows / Math.max(1, model.sampled) : 0
  for (const word of new Set(question.telling)) {
    if ((model?.passagesWith.get(termHash('stem', stemOf(word))) ?? 0) * scale >= enough) continue
    const beginning = beginningTerm(word)
    if (beginning !== undefined) add(beginning, weightOfSimilar)
    for (const { term, similarity } of model ? similarTo(model.similarTerms, word, mostSimilar) : [])
      add(term, weightOfSimilar * similarity)
  }
  for (const name of question.names.keys()) {
    if (model && model.passagesWith.get(termHash('name', name)) === undefined && rows === model.rows) continue
    add(nameTerm(name), 1)
  }
  return Array.from(terms, ([term, weight]) => ({ term, weight }))
}
