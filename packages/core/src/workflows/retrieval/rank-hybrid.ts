import type { EmbeddingModel, IndexHit } from '../../kernel/ports/index.ts'
import { indexQuery, type RankingModel } from '../../resources/ranking/index.ts'
import {
  hitKey,
  rankByText,
  rankByVector,
  ranked,
  type Ranking,
  type RankingInput,
  type SearchedIndex,
} from './rank-chunks.ts'

/** Share of the limit that is also asked of an embedding model: together they find more. */
const shareOfVectors = 0.625

/** How far an embedding model is trusted: not at all … as latent semantics are at 1 … more. */
export function trustIn(embedding: EmbeddingModel, model: RankingModel | undefined): number {
  const usual = 2 * embedding.hybridWeight
  // What was measured is of one model; another one is taken at its word until it was measured, too.
  return model?.embedding?.id === embedding.id ? usual * model.embedding.trust : usual
}

/** By words, and by an embedding model as far as it has proved itself in the collection. */
export async function rankHybrid(
  vectors: SearchedIndex,
  embedding: EmbeddingModel,
  asked: string,
  input: RankingInput,
): Promise<Ranking> {
  const trust = trustIn(embedding, input.model)
  if (trust === 0) {
    const ranking = await rankByText(vectors, input)
    if (ranking.hits.length > 0) return ranking
    // No word is known: similar spelling is better than nothing.
    const [vector] = await embedding.embed([asked], { kind: 'query', signal: input.signal })
    return rankByVector(vectors, input, hasDirection(vector) ? vector : undefined)
  }
  const embedded = embedding.embed([asked], { kind: 'query', signal: input.signal })
  const { found, similarities, all } = await hybridCandidates(vectors, embedded, input)
  return { ...ranked(found, input, all, { similarities, trust }), similarities, all }
}

export interface HybridCandidates {
  /** The best of both come first. */
  readonly found: readonly IndexHit[]
  /** Cosines of what the embedding model found, by `hitKey`. */
  readonly similarities: ReadonlyMap<string, number>
  /** The index has no more than these. */
  readonly all: boolean
}

/** What words find and what an embedding model finds, at once. */
export async function hybridCandidates(
  vectors: SearchedIndex,
  embedded: Promise<readonly (Float32Array | undefined)[]>,
  { table, question, rows, model, limit, filter }: RankingInput,
): Promise<HybridCandidates> {
  const terms = indexQuery(question, rows, model)
  const wanted = { withPayload: true, ...(filter && { filter }) }
  const most = Math.ceil(limit * shareOfVectors)
  const [byText, byVector] = await Promise.all([
    terms.length === 0 ? [] : vectors.searchTerms(table, { ...wanted, terms, limit }),
    embedded.then(([vector]) =>
      hasDirection(vector) ? vectors.searchVector(table, { ...wanted, vector, limit: most }) : [],
    ),
  ])
  const similarities = new Map(byVector.map((hit) => [hitKey(hit), hit.score]))
  return { found: inTurns(byText, byVector), similarities, all: byText.length < limit && byVector.length < most }
}

const hasDirection = (vector: Float32Array | undefined): vector is Float32Array =>
  vector?.some((value) => value !== 0) ?? false

/** One of each list in turn, so that the best of both come first; each hit once. */
function inTurns(one: readonly IndexHit[], other: readonly IndexHit[]): IndexHit[] {
  const hits = new Map<string, IndexHit>()
  for (let place = 0; place < Math.max(one.length, other.length); place++)
    for (const hit of [one[place], other[place]]) if (hit && !hits.has(hitKey(hit))) hits.set(hitKey(hit), hit)
  return [...hits.values()]
}
