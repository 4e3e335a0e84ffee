import type { RecordStore } from '../../kernel/records/index.ts'
import type { Scope } from '../../access/index.ts'
import type {
  Clock,
  EmbeddingModel,
  IndexFilter,
  IndexHit,
  Logger,
  Reranker,
  VectorIndex,
} from '../../kernel/ports/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { FairTurns } from '../../kernel/async/index.ts'
import { inForeground } from '../../kernel/system/index.ts'
import { removingMemberships, type ChunkRecords, type SearchableDocument } from '../../resources/documents/index.ts'
import type { CollectionIndexRow } from '../../resources/indexes/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import {
  evidenceOf,
  questionTerms,
  rankCandidates,
  rankingOf,
  relevanceFrom,
  thresholdsOf,
  type CandidateRanker,
  type RankingModel,
  type RankingModels,
} from '../../resources/ranking/index.ts'
import { analyzeQuestion } from './analyze-question.ts'
import type { CollectionSearch, SearchedIndexes } from './collection-search.ts'
import type { Passage } from './passage.ts'
import {
  evidenceIn,
  hitKey,
  rankByText,
  rankByVector,
  type Ranking,
  type RankingInput,
  type SearchedIndex,
} from './rank-chunks.ts'
import { byWordsAlone, isAway, queryEmbedding } from './query-embedding.ts'
import { rankHybrid } from './rank-hybrid.ts'
import { closeRelevance, leastRelevance, quotableShare, relevanceOfSimilarity, relevanceTo } from './relevance.ts'
import { rerankPassages } from './rerank-passages.ts'
import type { RetrievalOptions } from './retrieval-options.ts'

export interface SearchDependencies {
  readonly storage: RecordStore
  readonly vectors: VectorIndex
  readonly models: ModelRegistry
  readonly chunks: ChunkRecords
  readonly rankings: RankingModels
  readonly ranker: Pick<CandidateRanker, 'rank'>
  readonly logger: Logger
  readonly clock: Clock
  /** Reranks what a hybrid search found. */
  readonly reranker?: Reranker | undefined
  readonly options?: RetrievalOptions
  readonly keeper: SearchedIndexes
  /** Notes each search: a table that is searched is optimised more often. */
  readonly parts: { asked(collectionId: string): void }
}

/** Candidates asked for beyond what is wanted: the best by exact ranking are among them, and some may be invisible. */
const spare = 40
/** Candidates of a usual question. Twice as many find no more on any judged set, and take twice the time to rank. */
export const usualCandidates = 64
/** Few sizes, so that the pages of one search are ranked among the same candidates. */
const sizes = [usualCandidates, 160, 400, 2_000] as const
const mostCandidates = 2_000
/** Confirmed along with what is needed, for those that the records do not confirm. */
const spareConfirmed = 10
const usualRerankPassages = 50
const usualRerankTimeoutMs = 10_000
/** The best passage for a question is among the first. */
const confirmedForEvidence = 20
/** When to ask again an index that lacks documents. */
const incompleteRetryMs = 10_000

const sizeFor = (wanted: number): number => sizes.find((size) => size >= wanted) ?? mostCandidates

const isFound = (passages: readonly Passage[]): boolean => passages.some(({ relevant }) => relevant !== false)

type Ranker = (limit: number) => Promise<Ranking>

/** Where and with what is ranked, whatever was asked. */
type SearchInput = Omit<RankingInput, 'question' | 'limit'> & { readonly searched: SearchedIndex }

interface Judgement {
  /** Whether the question names a document that the caller may see. */
  readonly named: boolean
  /** How likely the collection answers the question, 0 … 1; absent before anything was learned of the collection. */
  readonly relevance?: number
  /** False: it is unknown whether it does, or was not measured. */
  readonly close: boolean
}

/** An embedding model that is away is reported as an incomplete index is: with an error where words alone find nothing. */
function reportMissing(
  missing: DocentError,
  passages: readonly Passage[],
  { offset = 0, warn }: CollectionSearch,
): void {
  if (!isFound(passages) && offset === 0) throw missing
  warn?.(byWordsAlone(missing))
}

/** Searches of indexes in the process: each uses all processors, and more of them at once make all of them late. */
const searchesAtOnce = { places: 4, perOwner: 2 }
/** Of one user while others search, too. */
const perOwnerInCompany = 1

/**
 * Finds chunks of a collection. What the index returns counts only if the records have the document as searchable and
 * visible at this moment; when too few remain the index is asked for more.
 */
export function searchCollection(dependencies: SearchDependencies) {
  const {
    storage,
    vectors,
    models,
    chunks,
    rankings,
    ranker,
    logger,
    clock,
    reranker,
    options = {},
    keeper,
    parts,
  } = dependencies
  const company = { perOwner: perOwnerInCompany, now: () => clock.now() }
  const turns = new FairTurns({ ...searchesAtOnce, company })
  /** Searches that are under way. */
  let searching = 0

  const inTurns = (owner: string, signal: AbortSignal | undefined): SearchedIndex => ({
    searchTerms: (table, query) => turns.run(owner, () => vectors.searchTerms(table, query), signal),
    searchVector: (table, query) => turns.run(owner, () => vectors.searchVector(table, query), signal),
    rank: async (input) => (searching > 1 ? ranker.rank(input) : rankCandidates(input)),
  })

  /** What all rankings of one search take. */
  async function inputOf(
    scope: Scope,
    search: CollectionSearch,
    index: CollectionIndexRow,
    { rows, filter }: Pick<SearchInput, 'rows' | 'filter'>,
  ) {
    const model = search.mode === 'vector' ? undefined : await modelOf(index)
    return {
      table: index.table_name,
      rows,
      filter,
      model,
      searched: inTurns(scope.userId, search.signal),
    }
  }

  function rankerOf(
    { mode, text = '', vector, signal }: CollectionSearch,
    index: CollectionIndexRow,
    input: SearchInput,
  ): Ranker {
    const { searched, table, filter } = input
    if (mode === 'vector') return (limit) => rankByVector(searched, { table, filter, limit }, vector)
    const question = questionTerms(text)
    if (mode === 'lexical') return (limit) => rankByText(searched, { ...input, question, limit })
    const embedding = embeddingOf(index)
    if (DocentError.isInstance(embedding))
      return async (limit) => ({ ...(await rankByText(searched, { ...input, question, limit })), missing: embedding })
    const embed = queryEmbedding(embedding, text, signal)
    return (limit) => rankHybrid(searched, embedding, embed, { ...input, question, limit })
  }

  /** The model of an index, or why it cannot be used while its provider is away. */
  function embeddingOf(index: CollectionIndexRow): EmbeddingModel | DocentError {
    try {
      return models.embeddingModel(index.model)
    } catch (error) {
      if (isAway(error)) return error
      throw error
    }
  }

  async function filterOf(
    scope: Scope,
    search: CollectionSearch,
    index: CollectionIndexRow,
  ): Promise<IndexFilter | undefined> {
    if (search.documentIds && search.documentIds.length > 0) {
      const documents = await chunks.searchableByDocuments(scope, search.collectionId, search.documentIds)
      return { only: documents.map(({ membershipId }) => membershipId) }
    }
    // What is being removed is still in the index for a moment; left in, it would take the places of real hits. A writer
    // at rest has left nothing.
    if (index.state === 'idle') return undefined
    const removing = await removingMemberships(storage, search.collectionId, 1_000)
    return removing.length > 0 ? { except: removing } : undefined
  }

  /** The first hits, as many as needed, that the records confirm. */
  async function confirmFirst(scope: Scope, collectionId: string, hits: readonly IndexHit[], needed: number) {
    const confirmed: IndexHit[] = []
    const documents = new Map<string, SearchableDocument>()
    // Rarely does one of them fall out, so that the rest need not be looked at.
    for (let from = 0; from < hits.length && confirmed.length < needed;) {
      const next = hits.slice(from, from + needed + spareConfirmed)
      from += next.length
      const found = await confirm(scope, collectionId, next)
      confirmed.push(...found.confirmed)
      for (const [id, document] of found.documents) documents.set(id, document)
    }
    return { confirmed, documents }
  }

  /** Of the hits those that the records confirm, with their documents. */
  async function confirm(scope: Scope, collectionId: string, hits: readonly IndexHit[]) {
    const ids = [...new Set(hits.map(({ document }) => document))]
    const documents = await chunks.searchable(scope, collectionId, ids)
    const confirmed = hits.filter(({ document, ordinal }) => ordinal < (documents.get(document)?.chunkCount ?? 0))
    return { confirmed, documents }
  }

  async function withTexts(
    hits: readonly IndexHit[],
    documents: ReadonlyMap<string, SearchableDocument>,
  ): Promise<Passage[]> {
    const placeOf = ({ document, ordinal }: IndexHit) => ({
      chunkSetId: documents.get(document)!.chunkSetId,
      ordinal,
    })
    const textOf = await chunks.textsOf(hits.map(placeOf))
    return hits.flatMap((hit) => {
      const document = documents.get(hit.document)!
      const chunk = textOf(placeOf(hit))
      return chunk ? [{ document, chunk, chunkId: document.firstChunkId + hit.ordinal, score: hit.score }] : []
    })
  }

  /** Whether the collection is about the question; undefined where that was not measured. */
  async function judgementOf(
    scope: Scope,
    { collectionId, text = '', about = text }: CollectionSearch,
    input: SearchInput,
    { ranking, confirmed }: { readonly ranking: Ranking; readonly confirmed: readonly IndexHit[] },
  ): Promise<Judgement | undefined> {
    const question = questionTerms(about)
    let evidence = evidenceIn(ranking, question, confirmed)
    if (about !== text) {
      // The searched text contains more than the question, and would match more easily.
      const own = await rankByText(input.searched, { ...input, question, limit: usualCandidates })
      const { confirmed: seen } = await confirmFirst(scope, collectionId, own.hits, confirmedForEvidence)
      evidence = evidenceIn(own, question, seen)
    }
    if (!evidence) return undefined
    const gate = input.model?.gate
    const thresholds = gate && thresholdsOf(gate, about, analyzeQuestion(about).language)
    if (!thresholds) return { named: evidence.named, close: false }
    const measured = evidenceOf(evidence)
    return {
      named: evidence.named,
      relevance: relevanceFrom(measured, thresholds),
      close: measured >= thresholds.warn,
    }
  }

  /** How relevant each passage is to the question, and whether any suffices to answer from. */
  function withRelevance(
    passages: readonly Passage[],
    { text = '', about, warn }: CollectionSearch,
    index: CollectionIndexRow,
    { similarities }: Ranking,
    { named, relevance: byWords, close }: Judgement = { named: false, close: false },
  ): Passage[] {
    const least = options.leastRelevance ?? leastRelevance
    const byCoverage = relevanceTo(analyzeQuestion(about ?? text).words)
    const relevantSimilarity = similarities && models.embeddingModel(index.model).relevantSimilarity
    let isClose = close
    const judged = passages.map((passage): Passage => {
      const key = hitKey({ document: passage.document.membershipId, ordinal: passage.chunk.ordinal })
      const similarity = similarities?.get(key)
      // An embedding model finds passages that share no word with the question.
      const alike = similarity === undefined ? 0 : relevanceOfSimilarity(similarity, relevantSimilarity)
      const own = byWords ?? byCoverage(`${passage.document.documentName} ${passage.chunk.text}`)
      if (alike >= least || (byWords === undefined && own >= closeRelevance)) isClose = true
      const relevance = Math.max(own, alike)
      return { ...passage, relevance, relevant: relevance >= least, quotable: relevance >= least * quotableShare }
    })
    const isRefused = !isFound(judged)
    // A question that names a document is about it, even when few of its passages contain its words.
    const isKept = isRefused && named
    // Only of the question: a model that looks around for itself searches for much that is not there.
    if (about !== undefined && (isKept || (!isRefused && !isClose))) warn?.('No passage matches the question closely.')
    return isKept ? judged.map((passage) => ({ ...passage, relevant: true })) : judged
  }

  /**
   * What was learned of the collection. When it cannot be read, questions are answered without, until it is learned
   * again.
   */
  async function modelOf(index: CollectionIndexRow): Promise<RankingModel | undefined> {
    const ranking = rankingOf(index)
    const model = await rankings.of(ranking)
    if (!model && ranking.key !== undefined) await keeper.relearn(index.id, ranking.key)
    return model
  }

  async function find(scope: Scope, search: CollectionSearch, index: CollectionIndexRow): Promise<Passage[]> {
    const { text = '', offset = 0, signal } = search
    const wanted = offset + search.limit
    parts.asked(index.id)
    const rows = await vectors.refresh(index.table_name, index.version)
    const filter = await filterOf(scope, search, index)
    if (filter?.only?.length === 0) return []
    const input = await inputOf(scope, search, index, { rows, filter })
    const rank = rankerOf(search, index, input)
    const reranking = search.mode === 'hybrid' ? reranker : undefined
    const read = reranking ? Math.min(reranking.maxTexts, options.rerankPassages ?? usualRerankPassages) : 0
    const needed = Math.max(wanted, read)
    for (let ask = sizeFor(needed + spare); ; ask = sizeFor(ask + 1)) {
      signal?.throwIfAborted()
      const ranking = await rank(ask)
      const { confirmed, documents } = await confirmFirst(scope, search.collectionId, ranking.hits, needed)
      if (confirmed.length < needed && !ranking.all && ask !== mostCandidates) continue
      if (search.mode !== 'hybrid') return withTexts(confirmed.slice(offset, wanted), documents)
      const from = reranking ? 0 : offset
      const found = await withTexts(confirmed.slice(from, needed), documents)
      const judgement = await judgementOf(scope, search, input, { ranking, confirmed })
      const passages = withRelevance(found, search, index, ranking, judgement)
      if (ranking.missing) reportMissing(ranking.missing, passages, search)
      if (!reranking) return passages.slice(0, search.limit)
      const ordered = await rerankPassages(
        { reranker: reranking, logger, clock, timeoutMs: options.rerankTimeoutMs ?? usualRerankTimeoutMs },
        search.about ?? text,
        passages,
        search,
      )
      return ordered.slice(offset, wanted)
    }
  }

  /** Searches a whole index; one that turns out to be damaged is rebuilt and searched once more. */
  async function findInWhole(scope: Scope, search: CollectionSearch): Promise<Passage[]> {
    const { collectionId, signal } = search
    const index = await keeper.searchable(collectionId, signal)
    if (!index) return []
    try {
      const passages = await find(scope, search, index)
      if (!isFound(passages)) await keeper.verify(collectionId)
      return passages
    } catch (error) {
      if (!keeper.rebuildIfDamaged(collectionId, error, index.table_name)) throw error
    }
    const repaired = await keeper.searchable(collectionId, signal)
    if (!repaired) return []
    return find(scope, search, repaired).catch((error: unknown) => {
      if (keeper.rebuildIfDamaged(collectionId, error, repaired.table_name)) keeper.requireWhole(collectionId)
      throw error
    })
  }

  /** An incomplete index is reported: with a warning, and with an error where it would have found nothing. */
  async function findOrReport(scope: Scope, search: CollectionSearch): Promise<Passage[]> {
    const passages = await findInWhole(scope, search)
    const lacking = keeper.lacking(search.collectionId)
    if (lacking === 0 || (search.offset ?? 0) > 0) return passages
    const message = `The search index lacks ${lacking} of the documents; they are being added again.`
    if (isFound(passages)) search.warn?.(message)
    else throw new DocentError({ code: 'unavailable', message, details: { retryAfterMs: incompleteRetryMs } })
    return passages
  }

  return async (scope: Scope, search: CollectionSearch): Promise<Passage[]> => {
    searching++
    try {
      return await inForeground(() => findOrReport(scope, search))
    } finally {
      searching--
    }
  }
}

export type SearchCollection = ReturnType<typeof searchCollection>
