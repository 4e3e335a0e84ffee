import type { DocentError } from '../../kernel/errors/index.ts'
import type { IndexFilter, IndexHit, VectorIndex } from '../../kernel/ports/index.ts'
import {
  indexQuery,
  rankCandidates,
  type CandidateRanker,
  type Evidence,
  type QuestionTerms,
  type RankingModel,
} from '../../resources/ranking/index.ts'

/** What rankings are made from. */
export interface SearchedIndex extends Pick<VectorIndex, 'searchTerms' | 'searchVector'> {
  /** Where candidates are ranked. @default `rankCandidates`, here */
  readonly rank?: CandidateRanker['rank']
}

export interface RankingInput {
  readonly table: string
  /** Passages of the table. */
  readonly rows: number
  readonly question: QuestionTerms
  readonly limit: number
  readonly filter?: IndexFilter | undefined
  /** What is known of the collection's passages. */
  readonly model?: RankingModel | undefined
}

/** How far one hit is about the question. */
interface HitEvidence {
  readonly match: number
  /** Whether the question names its document. */
  readonly named: boolean
}

export interface Ranking {
  /** Best first; scores are 1 for the best and fall towards 0. */
  readonly hits: readonly IndexHit[]
  /** How far the hits are about the question, by `hitKey`; undefined where nobody measured it. */
  readonly evidence?: ReadonlyMap<string, HitEvidence> | undefined
  /** Cosines of the hits that an embedding model found, by `hitKey`. */
  readonly similarities?: ReadonlyMap<string, number>
  /** The index has no more than these. */
  readonly all: boolean
  /** Why no embedding model joined in, where one should have: these are what words alone find. */
  readonly missing?: DocentError
}

/** What distinguishes the hits of one table. */
export const hitKey = ({ document, ordinal }: Pick<IndexHit, 'document' | 'ordinal'>): string =>
  `${document}/${ordinal}`

/**
 * What some of the hits show about whether the collection is about the question: those that the asker may see, for what
 * others show would reveal them. Undefined where nobody measured it.
 */
export function evidenceIn(
  { evidence }: Ranking,
  question: QuestionTerms,
  hits: readonly Pick<IndexHit, 'document' | 'ordinal'>[],
): (Evidence & Pick<HitEvidence, 'named'>) | undefined {
  if (!evidence) return undefined
  const own = hits.flatMap((hit) => evidence.get(hitKey(hit)) ?? [])
  return {
    match: Math.max(0, ...own.map(({ match }) => match)),
    words: question.stems.size,
    named: own.some(({ named }) => named),
  }
}

/** Hits beyond the best are left in the order of the index: no question needs them ranked exactly. */
const mostRanked = 400

/** By the words of the question, and by the words that usually occur with them in the collection. */
export async function rankByText(vectors: SearchedIndex, input: RankingInput): Promise<Ranking> {
  const { table, limit, filter } = input
  const terms = indexQuery(input.question, input.rows, input.model)
  if (terms.length === 0 || limit === 0) return { hits: [], all: true }
  const found = await vectors.searchTerms(table, { terms, limit, withPayload: true, ...(filter && { filter }) })
  const all = found.length < limit
  return { ...(await ranked(vectors, found, input, all)), all }
}

/** Nearest by cosine, best first. */
export async function rankByVector(
  vectors: SearchedIndex,
  { table, limit, filter }: Pick<RankingInput, 'table' | 'limit' | 'filter'>,
  vector: Float32Array | undefined,
): Promise<Ranking> {
  const hits = vector ? await vectors.searchVector(table, { vector, limit, ...(filter && { filter }) }) : []
  return { hits, all: hits.length < limit }
}

/** Hits with their payloads in the order of their exact scores. `similarities` are of the embedding model, by `hitKey`. */
export async function ranked(
  { rank = async (input) => rankCandidates(input) }: Pick<SearchedIndex, 'rank'>,
  found: readonly IndexHit[],
  { question, rows, model }: Pick<RankingInput, 'question' | 'rows' | 'model'>,
  complete: boolean,
  similar?: { readonly similarities: ReadonlyMap<string, number>; readonly trust: number },
): Promise<Pick<Ranking, 'hits' | 'evidence'>> {
  const first = found.slice(0, mostRanked)
  const candidates = first.flatMap(({ payload, ...place }) => (payload ? { ...place, payload } : []))
  // A table of the former analysis: its own order is the best there is until it is replaced.
  if (candidates.length < first.length)
    return { hits: scaled(found.map((hit) => ({ ...placeOf(hit), score: hit.score }))) }
  const embedded = similar && { similarity: similaritiesOf(first, similar.similarities), trust: similar.trust }
  const { scores, matches, named } = await rank({ question, candidates, rows, complete, model, embedded })
  const order = first
    .map((hit, index) => ({ ...placeOf(hit), score: scores[index]! }))
    .sort((one, other) => other.score - one.score || compareKeys(one, other))
  const rest = found.slice(first.length).map((hit) => ({ ...placeOf(hit), score: 0 }))
  const evidence = new Map(first.map((hit, index) => [hitKey(hit), { match: matches[index]!, named: named[index]! }]))
  return { hits: [...scaled(order), ...rest], evidence }
}

/** What the embedding model did not find is at most as similar as the last that it found. */
function similaritiesOf(hits: readonly IndexHit[], known: ReadonlyMap<string, number>): number[] {
  const least = Math.min(1, ...known.values())
  return hits.map((hit) => known.get(hitKey(hit)) ?? least)
}

const placeOf = ({ document, ordinal }: IndexHit) => ({ document, ordinal })

const compareKeys = (one: IndexHit, other: IndexHit): number =>
  one.document === other.document ? one.ordinal - other.ordinal : one.document < other.document ? -1 : 1

/** 1 for the best, falling towards 0. Where there is no evidence for any hit, the distance from the best counts. */
function scaled(hits: readonly IndexHit[]): IndexHit[] {
  const best = hits[0]?.score ?? 0
  const share = (score: number) => (best > 0 ? Math.max(0, score / best) : Math.exp(score - best))
  return hits.map((hit) => ({ ...hit, score: share(hit.score) }))
}
