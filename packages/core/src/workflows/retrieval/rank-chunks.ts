import type { EmbeddingModel, IndexFilter, IndexHit, VectorIndex } from '../../kernel/ports/index.ts'
import type { AnalyzedQuestion } from './analyze-question.ts'
import { feedbackPassages, feedbackTerms, type LearnedPassage } from './feedback-terms.ts'
import { fuseScores, hitKey } from './fuse-scores.ts'

export interface RankingInput {
  readonly table: string
  readonly question: AnalyzedQuestion
  /** What is embedded: the question as it was asked. */
  readonly asked: string
  readonly limit: number
  readonly filter?: IndexFilter | undefined
  /** Languages of the passages in the table. */
  readonly languages: readonly string[]
  /** Passages of hits, those that may be learned from. Absent: the search is not widened. */
  readonly learn?: ((hits: readonly IndexHit[]) => Promise<readonly LearnedPassage[]>) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Ranking {
  readonly hits: IndexHit[]
  /** Cosine of the hits that the vector found, by `hitKey`. */
  readonly similarities: ReadonlyMap<string, number>
  /** The index has no more than these. */
  readonly all: boolean
}

/**
 * From this weight of the vector on, full text is not widened: finding other words for the same is what such a model is
 * for, and the second search would cost time for nothing.
 */
const vectorLeads = 0.5

/** Passages in a table beyond which a second search takes longer than its gain is known to be worth: 20 ms a million. */
const mostWidened = 200_000

/** A question that finds no more than these by its words is not widened. */
const fewPassages = 50

/** By words (BM25), best first. */
export async function rankByText(vectors: VectorIndex, input: Omit<RankingInput, 'asked' | 'learn'>): Promise<Ranking> {
  const hits = await vectors.searchText(input.table, lexicalQuery(input))
  return { hits, similarities: new Map(), all: hits.length < input.limit }
}

/** Nearest by cosine, best first. */
export async function rankByVector(
  vectors: VectorIndex,
  { table, limit, filter }: Pick<RankingInput, 'table' | 'limit' | 'filter'>,
  vector: Float32Array | undefined,
): Promise<Ranking> {
  const hits = vector ? await vectors.searchVector(table, { vector, limit, ...(filter && { filter }) }) : []
  return { hits, similarities: new Map(), all: hits.length < limit }
}

/** By words and by meaning, as a weighted sum; by words also with those of the best passages, where that gains. */
export async function rankHybrid(vectors: VectorIndex, model: EmbeddingModel, input: RankingInput): Promise<Ranking> {
  const { table, limit, filter, signal } = input
  const [byText, byVector] = await Promise.all([
    widenedText(vectors, model, input),
    model
      .embed([input.asked], { kind: 'query', signal })
      .then(([vector]) =>
        vector && vector.some((value) => value !== 0)
          ? vectors.searchVector(table, { vector, limit, ...(filter && { filter }) })
          : [],
      ),
  ])
  return {
    hits: fuseScores(byText, byVector, model.hybridWeight),
    similarities: new Map(byVector.map((hit) => [hitKey(hit), hit.score])),
    all: byText.length < limit && byVector.length < limit,
  }
}

async function widenedText(vectors: VectorIndex, model: EmbeddingModel, input: RankingInput): Promise<IndexHit[]> {
  const query = lexicalQuery(input)
  if (!input.learn || model.hybridWeight >= vectorLeads) return vectors.searchText(input.table, query)
  const [found, table] = await Promise.all([vectors.searchText(input.table, query), vectors.stat(input.table)])
  // Where few passages have a word of the question, all of them are here, and the best are too few to learn from.
  if (found.length < Math.min(input.limit, fewPassages) || (table?.rows ?? 0) > mostWidened) return found
  const terms = feedbackTerms(input.question, await input.learn(found.slice(0, feedbackPassages)))
  return vectors.searchText(input.table, terms.length === 0 ? query : { ...query, terms })
}

const lexicalQuery = ({ question, limit, filter, languages }: Omit<RankingInput, 'asked' | 'learn'>) => ({
  text: question.text,
  limit,
  ...(filter && { filter }),
  ...(languages.length > 0 && { languages }),
})
