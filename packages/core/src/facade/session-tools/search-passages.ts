import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { ChunkSearchResult } from '../../resources/documents/index.ts'
import type { DocentSession } from '../docent-session.ts'
import { sessionTool } from './session-tool.ts'

interface Search {
  readonly collectionId: string
  readonly query: string
  readonly topics: string[]
  readonly limit: number
}

export const searchPassages = sessionTool({
  name: 'search_passages',
  description:
    'Finds the passages of a collection that fit a query best, by words and meaning, with document and pages. Use it to look ' +
    'something up and quote it; use ask for an answer that is worked out from the passages.',
  input: z.object({
    collection_id: z.string().describe('From list_collections.'),
    query: z.string().min(1),
    document_ids: z.array(z.string()).default([]).describe('Only in these documents; empty means all.'),
    limit: z.int().min(1).max(50).default(8),
  }),
  async run(session, { collection_id: collectionId, query, document_ids: topics, limit }, options) {
    const search = { collectionId, query, topics, limit }
    const warnings: string[] = []
    const warn = (warning: string) => void warnings.push(warning)
    const lists = await Promise.all([
      session.chunks.search(collectionId, { query, topics, limit }, { ...options, warn }),
      byMeaning(session, search, { ...options, warn }),
    ])
    return {
      ...(warnings.length > 0 && { warnings }),
      passages: merged(lists)
        .slice(0, limit)
        .map(({ id, text, name, pages, topic }) => ({ document_id: topic, document: name, pages, chunk_id: id, text })),
    }
  },
})

/** Nothing when the embedding model does not answer: the search by words still does, or reports what is wrong. */
async function byMeaning(
  { collections, models, chunks }: DocentSession,
  { collectionId, query, topics, limit }: Search,
  { warn, ...options }: { readonly signal?: AbortSignal; readonly warn: (warning: string) => void },
): Promise<ChunkSearchResult[]> {
  try {
    const { embeddingModel } = await collections.get(collectionId, options)
    const vectors = await models.encodeChunks(embeddingModel, { chunks: [query] }, options)
    return await chunks.match(collectionId, { vectors, topics, limit }, options)
  } catch (error) {
    if (!DocentError.isInstance(error)) throw error
    warn(`Only the words of the query were searched for: ${error.message}`)
    return []
  }
}

/** How much the first places count against later ones; the usual number for merging ranked lists. */
const rankConstant = 60

/** Scores of the lists are not comparable, so that ranks decide. */
function merged(lists: readonly (readonly ChunkSearchResult[])[]): ChunkSearchResult[] {
  const scored = new Map<number, { readonly found: ChunkSearchResult; score: number }>()
  for (const list of lists)
    for (const [rank, found] of list.entries()) {
      const entry = scored.get(found.id) ?? { found, score: 0 }
      entry.score += 1 / (rankConstant + rank)
      scored.set(found.id, entry)
    }
  return [...scored.values()].toSorted((one, other) => other.score - one.score).map(({ found }) => found)
}
