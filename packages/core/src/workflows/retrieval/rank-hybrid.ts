import type { DocentError } from '../../kernel/errors/index.ts'
import type { EmbeddingModel, IndexHit } from '../../kernel/ports/index.ts'
import { indexQuery, type RankingModel } from '../../resources/ranking/index.ts'
import type { QueryEmbedding } from './query-embedding.ts'
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
  embed: () => Promise<QueryEmbedding>,
  input: RankingInput,
): Promise<Ranking> {
  const trust = trustIn(embedding, input.model)
  if (trust === 0) {
    const ranking = await rankByText(vectors, input)
    if (ranking.hits.length > 0) return ranking
    // No word is known: similar spelling is better than nothing.
    const embedded = await embed()
    if ('missing' in embedded) return { ...ranking, ...embedded }
    return rankByVector(vectors, input, embedded.vector)
  }
  const { found, similarities, all, missing } = await hybridCandidates(vectors, embed(), input)
  if (missing) return { ...(await ranked(vectors, found, input, all)), all, missing }
  return { ...(await ranked(vectors, found, input, all, { similarities, trust })), similarities, all }
}

export interface HybridCandidates {
  /** The best of both come first. */
  readonly found: readonly IndexHit[]
  /** Cosines of what the embedding model found, by `hitKey`. */
  readonly similarities: ReadonlyMap<string, number>
  /** The index has no more than these. */
  readonly all: boolean
  /** Why only words found these. */
  readonly missing?: DocentError
}

/** What words find and what an embedding model finds, at once. */
export async function hybridCandidates(
  vectors: SearchedIndex,
  embedded: Promise<QueryEmbedding>,
  { table, question, rows, model, limit, filter }: RankingInput,
): Promise<HybridCandidates> {
  const terms = indexQuery(question, rows, model)
  const wanted = { withPayload: true, ...(filter && { filter }) }
  const most = Math.ceil(limit * shareOfVectors)
  const [byText, byVector] = await Promise.all([
    terms.length === 0 ? [] : vectors.searchTerms(table, { ...wanted, terms, limit }),
    embedded.then((query) =>
      'vector' in query && query.vector
        ? vectors.searchVector(table, { ...wanted, vector: query.vector, limit: most })
        : [],
    ),
  ])
  const similarities = new Map(byVector.map((hit) => [hitKey(hit), hit.score]))
  const all = byText.length < limit && byVector.length < most
  const query = await embedded
  return { found: inTurns(byText, byVector), similarities, all, ...('missing' in query && query) }
}

/** One of each list in turn, so that the best of both come first; each hit once. */
function inTurns(one: readonly IndexHit[], other: readonly IndexHit[]): IndexHit[] {
  const hits = new Map<string, IndexHit>()
  for (let place = 0; place < Math.max(one.length, other.length); place++)
    for (const hit of [one[place], other[place]]) if (hit && !hits.has(hitKey(hit))) hits.set(hitKey(hit), hit)
  return [...hits.values()]
}
