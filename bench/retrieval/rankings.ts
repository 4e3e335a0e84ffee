import type { EmbeddingModel, IndexHit, VectorIndex } from '@docent/core/ports'
import { detectLanguage } from '../../packages/core/src/kernel/language/index.ts'
import { analyzeQuestion } from '../../packages/core/src/workflows/retrieval/analyze-question.ts'
import { hitKey } from '../../packages/core/src/workflows/retrieval/fuse-scores.ts'
import { rankByText, rankHybrid } from '../../packages/core/src/workflows/retrieval/rank-chunks.ts'
import { relevanceOf, usualRelevantSimilarity } from '../../packages/core/src/workflows/retrieval/relevance.ts'
import type { JudgedSet } from './judged-set.ts'

export interface Indexed {
  readonly vectors: VectorIndex
  readonly model: EmbeddingModel
  readonly languages: readonly string[]
  readonly texts: ReadonlyMap<string, string>
}

const table = 'bench'
/** Passages an answer is given. */
const passages = 12

/** Puts the documents of a set into a table, as ingestion does it. */
export async function fill(vectors: VectorIndex, model: EmbeddingModel, set: JudgedSet): Promise<Indexed> {
  await vectors.drop(table)
  const languages = new Set<string>()
  for (let start = 0; start < set.documents.length; start += model.maxBatch) {
    const batch = set.documents.slice(start, start + model.maxBatch)
    const embedded = await model.embed(
      batch.map(({ text }) => text),
      { kind: 'passage' },
    )
    const rows = batch.flatMap(({ id, text }, index) => {
      const vector = embedded[index]
      const language = detectLanguage(text) ?? 'en'
      languages.add(language)
      return vector === undefined ? [] : [{ document: id, ordinal: 0, text, language, vector }]
    })
    await vectors.upsert({ name: table, dimensions: model.dimensions }, rows)
  }
  await vectors.optimize(table)
  const texts = new Map(set.documents.map(({ id, text }) => [id, text]))
  return { vectors, model, languages: [...languages].sort(), texts }
}

function ways({ vectors, model, languages, texts }: Indexed) {
  const input = (asked: string, limit: number) => ({
    table,
    question: analyzeQuestion(asked),
    asked,
    limit,
    languages,
  })
  const learn = async (hits: readonly IndexHit[]) =>
    hits.map(({ document, score }) => ({ text: texts.get(document) ?? '', score }))
  return {
    lexical: (text: string, limit: number) => rankByText(vectors, input(text, limit)),
    vector: (text: string, limit: number) => rankHybrid(vectors, { ...model, hybridWeight: 1 }, input(text, limit)),
    hybrid: (text: string, limit: number) => rankHybrid(vectors, model, input(text, limit)),
    'lexical with feedback': (text: string, limit: number) =>
      rankHybrid(vectors, { ...model, hybridWeight: 0 }, { ...input(text, limit), learn }),
    'hybrid with feedback': (text: string, limit: number) =>
      rankHybrid(vectors, model, { ...input(text, limit), learn }),
  }
}

/** Documents in the order of each way to search, best first, query by query. */
export async function rankingsOf(indexed: Indexed, set: JudgedSet, limit: number): Promise<Record<string, string[][]>> {
  const rankings: Record<string, string[][]> = {}
  for (const [name, rank] of Object.entries(ways(indexed))) {
    const found: string[][] = []
    for (const { text } of set.queries) found.push((await rank(text, limit)).hits.map(({ document }) => document))
    rankings[name] = found
  }
  return rankings
}

/** Relevance of the passage that is most about a question. */
export async function relevanceOfBest(indexed: Indexed, text: string): Promise<number> {
  const { words } = analyzeQuestion(text)
  const { hits, similarities } = await ways(indexed)['hybrid with feedback'](text, 90 + passages)
  const relevances = hits
    .slice(0, passages)
    .map((hit) =>
      relevanceOf(
        words,
        indexed.texts.get(hit.document) ?? '',
        similarities.get(hitKey(hit)),
        indexed.model.relevantSimilarity ?? usualRelevantSimilarity,
      ),
    )
  return Math.max(0, ...relevances)
}
