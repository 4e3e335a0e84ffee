import type { EmbeddingModel, IndexRow, VectorIndex } from '@docent/core/ports'
import { sharedTurns } from '../../packages/core/src/kernel/system/index.ts'
import {
  evidenceOf,
  indexedPassage,
  mostSampled,
  questionTerms,
  relevanceFrom,
  thresholdsOf,
  trainRankingModel,
  weighEmbedding,
  type RankingModel,
} from '../../packages/core/src/resources/ranking/index.ts'
import { chunkPages } from '../../packages/core/src/resources/documents/index.ts'
import { chunkContexts } from '../../packages/core/src/workflows/indexing/chunk-context.ts'
import {
  evidenceIn,
  hitKey,
  rankByText,
  rankByVector,
  type Ranking,
} from '../../packages/core/src/workflows/retrieval/rank-chunks.ts'
import { queryEmbedding } from '../../packages/core/src/workflows/retrieval/query-embedding.ts'
import { rankHybrid } from '../../packages/core/src/workflows/retrieval/rank-hybrid.ts'
import { analyzeQuestion, calibrateGate } from '../../packages/core/src/workflows/retrieval/index.ts'
import { closeRelevance, leastRelevance, relevanceTo } from '../../packages/core/src/workflows/retrieval/relevance.ts'
import type { JudgedSet } from './judged-set.ts'

export interface Indexed {
  readonly vectors: VectorIndex
  readonly embedding: EmbeddingModel
  readonly rows: number
  readonly model: RankingModel
  /** Of the passages, with the names of their documents, by `hitKey`. */
  readonly texts: ReadonlyMap<string, string>
}

export const table = 'bench'
const rowsAtOnce = 200

/** Puts the documents of a set into a table, cut into chunks, and learns from them, as the product does it. */
export async function fill(vectors: VectorIndex, embedding: EmbeddingModel, set: JudgedSet): Promise<Indexed> {
  await vectors.drop(table)
  let waiting: (Omit<IndexRow, 'vector'> & { readonly text: string })[] = []
  const texts = new Map<string, string>()
  let rows = 0
  const flush = async () => {
    const embedded = await embedding.embed(
      waiting.map(({ text }) => text),
      { kind: 'passage' },
    )
    const complete = waiting.map((row, index) => ({ ...row, vector: embedded[index]! }))
    await vectors.upsert({ name: table, dimensions: embedding.dimensions }, complete)
    rows += waiting.length
    waiting = []
  }
  for (const { id, name = '', text } of set.documents) {
    const contextOf = chunkContexts()
    let ordinal = 0
    const pages = (async function* () {
      yield { number: 1, text }
    })()
    for await (const chunk of chunkPages(pages)) {
      const context = contextOf(chunk)
      const passage = indexedPassage({ name, context, text: chunk.text })
      texts.set(hitKey({ document: id, ordinal }), `${name} ${chunk.text}`)
      waiting.push({ document: id, ordinal: ordinal++, text: chunk.text, ...passage })
    }
    if (waiting.length >= rowsAtOnce) await flush()
  }
  await flush()
  await vectors.optimize(table)
  const work = sharedTurns(new AbortController().signal)
  const learned = await trainRankingModel(vectors.sample(table, mostSampled), rows, work)
  const calibrated = { ...learned, gate: await calibrateGate(vectors, table, learned, work) }
  const { signal } = new AbortController()
  const trust =
    embedding.hybridWeight === 0 ? undefined : await weighEmbedding({ vectors, table, embedding, signal }, work)
  const model = { ...calibrated, ...(trust !== undefined && { embedding: { id: embedding.id, trust } }) }
  return { vectors, embedding, rows, model, texts }
}

/**
 * What becomes of a question, as in the product: the gate lets it pass, warns, or refuses it. Where there is no gate, or no passage has a
 * word of the question, the part of its words decides that the passages have in some form.
 */
export function judgedBy({ model, texts }: Indexed, text: string, ranking: Ranking): 'passes' | 'warns' | 'refuses' {
  const { words, language } = analyzeQuestion(text)
  const thresholds = model.gate && thresholdsOf(model.gate, text, language)
  const evidence = evidenceIn(ranking, questionTerms(text), ranking.hits)
  if (thresholds === undefined || !evidence) {
    const relevanceOf = relevanceTo(words)
    const relevance = Math.max(0, ...ranking.hits.map((hit) => relevanceOf(texts.get(hitKey(hit))!)))
    if (relevance >= closeRelevance) return 'passes'
    return relevance >= leastRelevance || evidence?.named ? 'warns' : 'refuses'
  }
  const measured = evidenceOf(evidence)
  if (measured >= thresholds.warn) return 'passes'
  return evidence.named || relevanceFrom(measured, thresholds) >= leastRelevance ? 'warns' : 'refuses'
}

export type Way = (text: string, limit: number) => Promise<Ranking>

/** The ways to search; `default` is what a question is answered by. */
export function ways({ vectors, embedding, rows, model }: Indexed): Readonly<Record<string, Way>> {
  const input = (text: string, limit: number) => ({ table, rows, question: questionTerms(text), limit, model })
  return {
    default: (text, limit) => rankHybrid(vectors, embedding, queryEmbedding(embedding, text), input(text, limit)),
    'nothing learned': (text, limit) => rankByText(vectors, { ...input(text, limit), model: undefined }),
    vectors: async (text, limit) => {
      const [vector] = await embedding.embed([text], { kind: 'query' })
      return rankByVector(vectors, { table, limit }, vector)
    },
  }
}
