import {
  encodeChunksForRetrieval,
  matchCollectionChunks,
  searchCollectionChunks,
  type ChunkSearchResult,
} from '@docent/client'
import { client } from './client.ts'

const most = 20

/** What each way of searching finds, best first. */
export interface Findings {
  readonly lexical: readonly ChunkSearchResult[]
  readonly vector: readonly ChunkSearchResult[]
  readonly hybrid: readonly ChunkSearchResult[]
}

const byWords = (id: string, query: string, mode: 'lexical' | 'hybrid') =>
  client.call(searchCollectionChunks, {
    params: { collection_id: id },
    body: { query, topics: [], mode, limit: most },
  })

async function byMeaning(id: string, query: string, model: string) {
  const vectors = await client.call(encodeChunksForRetrieval, {
    params: { model_id: model },
    body: { chunks: [query] },
  })
  const body = { vectors, topics: [], limit: most }
  return client.call(matchCollectionChunks, { params: { collection_id: id }, body })
}

export async function searchEveryWay(id: string, query: string, model: string): Promise<Findings> {
  const [lexical, vector, hybrid] = await Promise.all([
    byWords(id, query, 'lexical'),
    byMeaning(id, query, model),
    byWords(id, query, 'hybrid'),
  ])
  return { lexical, vector, hybrid }
}
