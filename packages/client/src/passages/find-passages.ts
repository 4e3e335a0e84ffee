import type { Client } from '../create-client.ts'
import { getCollection, matchCollectionChunks, searchCollectionChunks } from '../generated/collections.ts'
import type { ChunkSearchResult } from '../generated/components.ts'
import { encodeChunksForRetrieval } from '../generated/models.ts'
import { DocentRequestError } from '../request-error.ts'
import type { WebAbortSignal } from '../web-types.ts'

export interface PassageSource {
  readonly client: Pick<Client, 'call'>
  readonly collectionId: string
  /** Most passages. @default 8 */
  readonly limit?: number | undefined
  /** Ids of the documents to stay in. @default all */
  readonly documentIds?: readonly string[] | undefined
}

/** The position of a passage. */
export interface PassagePlace {
  readonly collection_id: string
  readonly document_id: string
  readonly document: string
  /** Such as `3` or `3-4`. */
  readonly pages: string
  readonly chunk_id: number
}

export interface Passage {
  readonly text: string
  readonly place: PassagePlace
  /** 1 for what both ways of searching put first; only orders. */
  readonly score: number
}

/** The passages that fit a query best, by words and by meaning. @throws DocentRequestError */
export async function findPassages(
  { client, collectionId, limit = 8, documentIds = [] }: PassageSource,
  query: string,
  signal: WebAbortSignal | undefined,
): Promise<Passage[]> {
  const params = { collection_id: collectionId }
  const search = { topics: documentIds, limit }
  const byMeaning = async () => {
    const { embedding_model: model } = await client.call(getCollection, { params }, { signal })
    const input = { params: { model_id: model }, body: { chunks: [query] } }
    const vectors = await client.call(encodeChunksForRetrieval, input, { signal })
    return client.call(matchCollectionChunks, { params, body: { ...search, vectors } }, { signal })
  }
  const lists = await Promise.all([
    client.call(searchCollectionChunks, { params, body: { ...search, query } }, { signal }),
    byMeaning().catch(nothingWithoutModel),
  ])
  return merged(lists)
    .slice(0, limit)
    .map(({ found: { id, text, name, pages, topic }, score }) => {
      const place = { collection_id: collectionId, document_id: topic, document: name, pages, chunk_id: id }
      return { text, place, score }
    })
}

/** The search by words still finds something when the embedding model does not answer. */
function nothingWithoutModel(error: unknown): ChunkSearchResult[] {
  if (DocentRequestError.isInstance(error) && error.kind === 'refused' && error.status >= 500) return []
  throw error
}

/** How much first places count against later ones: the usual number for merging ranked lists, whose scores cannot be compared. */
const rankConstant = 60

function merged(lists: readonly (readonly ChunkSearchResult[])[]) {
  const ranked = new Map<number, { readonly found: ChunkSearchResult; score: number }>()
  for (const list of lists)
    for (const [rank, found] of list.entries()) {
      const entry = ranked.get(found.id) ?? { found, score: 0 }
      entry.score += rankConstant / (rankConstant + rank) / lists.length
      ranked.set(found.id, entry)
    }
  return [...ranked.values()].sort((one, other) => other.score - one.score)
}
