import type { Scope } from '../../access/index.ts'
import {
  eq,
  type IndexFilter,
  type IndexHit,
  type Row,
  type StorageDriver,
  type VectorIndex,
} from '../../kernel/ports/index.ts'
import type { ChunkRecords, ChunkText, SearchableDocument } from '../../resources/documents/index.ts'
import { indexEntity } from '../../resources/indexes/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { fuseScores } from './fuse-scores.ts'

/** A chunk that the records confirm: searchable now, and visible to who asks. */
export interface Passage {
  readonly document: SearchableDocument
  readonly chunkId: number
  readonly chunk: ChunkText
  readonly score: number
}

export type SearchMode = 'hybrid' | 'lexical' | 'vector'

export interface CollectionSearch {
  readonly collectionId: string
  readonly mode: SearchMode
  /** For `hybrid` and `lexical`; embedded for `hybrid`. */
  readonly text?: string
  /** For `vector`. */
  readonly vector?: Float32Array
  /** Document ids to stay in; empty or absent means all. */
  readonly documentIds?: readonly string[] | undefined
  readonly offset?: number
  readonly limit: number
  readonly signal?: AbortSignal | undefined
}

export interface SearchDependencies {
  readonly storage: StorageDriver
  readonly vectors: VectorIndex
  readonly models: ModelRegistry
  readonly chunks: ChunkRecords
  /** Resolves when the index of the collection holds what the records say. */
  readonly whole: (collectionId: string) => Promise<void>
}

/** Candidates asked for beyond what is wanted: some belong to documents that went, or are invisible. */
const spare = 90
const mostCandidates = 2_000

/**
 * Finds chunks of a collection. What the index returns counts only if the records have the document as searchable and
 * visible at this moment; when too few remain the index is asked for more.
 */
export function searchCollection({ storage, vectors, models, chunks, whole }: SearchDependencies) {
  /** `all`: the index has no more than these. */
  async function candidates(
    index: Row,
    search: CollectionSearch,
    limit: number,
    filter: IndexFilter | undefined,
  ): Promise<{ readonly hits: IndexHit[]; readonly all: boolean }> {
    const table = String(index['table_name'])
    const filtered = filter ? { filter } : {}
    const lexical = (text: string) => vectors.searchText(table, { text, limit, ...filtered })
    const nearest = (vector: Float32Array) => vectors.searchVector(table, { vector, limit, ...filtered })
    if (search.mode !== 'hybrid') {
      const hits =
        search.mode === 'lexical' ? await lexical(search.text ?? '') : search.vector ? await nearest(search.vector) : []
      return { hits, all: hits.length < limit }
    }
    const model = models.embeddingModel(String(index['model']))
    const [byText, byVector] = await Promise.all([
      lexical(search.text ?? ''),
      model
        .embed([search.text ?? ''], { kind: 'query', signal: search.signal })
        .then(([vector]) => (vector && vector.some((value) => value !== 0) ? nearest(vector) : [])),
    ])
    const hits = fuseScores(byText, byVector, model.hybridWeight)
    return { hits, all: byText.length < limit && byVector.length < limit }
  }

  async function filterOf(scope: Scope, search: CollectionSearch): Promise<IndexFilter | undefined> {
    if (search.documentIds && search.documentIds.length > 0) {
      const documents = await chunks.searchableByDocuments(scope, search.collectionId, search.documentIds)
      return { only: documents.map(({ membershipId }) => membershipId) }
    }
    // What is being removed is still in the index for a moment; left in, it would take the places of real hits.
    const removing = await storage.read({
      from: 'membership',
      where: { op: 'and', of: [eq('collection_id', search.collectionId), eq('state', 'removing')] },
      columns: ['id'],
      limit: 1_000,
    })
    return removing.length > 0 ? { except: removing.map((row) => String(row['id'])) } : undefined
  }

  return async (scope: Scope, search: CollectionSearch): Promise<Passage[]> => {
    const offset = search.offset ?? 0
    const wanted = offset + search.limit
    await whole(search.collectionId)
    const [index] = await storage.read({ from: indexEntity.table, where: eq('id', search.collectionId), limit: 1 })
    if (!index) return []
    await vectors.refresh(String(index['table_name']), Number(index['version']))
    const filter = await filterOf(scope, search)
    if (filter?.only?.length === 0) return []
    for (let ask = wanted + spare; ; ask = Math.min(mostCandidates, ask * 4)) {
      search.signal?.throwIfAborted()
      const { hits, all } = await candidates(index, search, ask, filter)
      const documents = await chunks.searchable(scope, search.collectionId, [
        ...new Set(hits.map(({ document }) => document)),
      ])
      const confirmed = hits.filter(({ document, ordinal }) => ordinal < (documents.get(document)?.chunkCount ?? 0))
      if (confirmed.length >= wanted || all || ask === mostCandidates) {
        return withTexts(confirmed.slice(offset, wanted), documents)
      }
    }
  }

  async function withTexts(
    hits: readonly IndexHit[],
    documents: ReadonlyMap<string, SearchableDocument>,
  ): Promise<Passage[]> {
    const ordinals = new Map<string, number[]>()
    for (const { document, ordinal } of hits) {
      const set = documents.get(document)!.chunkSetId
      ordinals.set(set, [...(ordinals.get(set) ?? []), ordinal])
    }
    const texts = new Map<string, Map<number, ChunkText>>()
    for (const [set, wanted] of ordinals) texts.set(set, await chunks.texts(set, wanted))
    return hits.flatMap((hit) => {
      const document = documents.get(hit.document)!
      const chunk = texts.get(document.chunkSetId)?.get(hit.ordinal)
      return chunk ? [{ document, chunk, chunkId: document.firstChunkId + hit.ordinal, score: hit.score }] : []
    })
  }
}

export type SearchCollection = ReturnType<typeof searchCollection>
