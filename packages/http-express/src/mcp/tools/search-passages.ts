import { z } from 'zod'
import { OperationFailure } from '../operation-failure.ts'
import { answerOf, defineTool, type ToolContext } from '../tool.ts'

interface Found {
  readonly id: number
  readonly text: string
  readonly name: string
  readonly pages: string
  readonly topic: string
}

interface Search {
  readonly collectionId: string
  readonly query: string
  readonly documentIds: readonly string[]
  /** Passages that each way of searching finds. */
  readonly limit: number
}

const passage = z.object({
  document_id: z.string(),
  document: z.string(),
  pages: z.string(),
  chunk_id: z.int(),
  text: z.string(),
})

export const searchPassages = defineTool({
  name: 'search_passages',
  title: 'Search passages',
  description:
    'Finds the passages of a collection that fit a query best by words and meaning, with document and pages. Use it to look ' +
    'something up and quote it; use ask for an answer that is worked out from the passages.',
  hints: { readOnly: true },
  input: z.object({
    collection_id: z.string().describe('From list_collections.'),
    query: z.string().min(1),
    document_ids: z.array(z.string()).default([]).describe('Only in these documents; empty means all.'),
    limit: z.int().min(1).max(50).default(8),
    offset: z.int().min(0).max(500).default(0),
  }),
  output: z.object({ passages: z.array(passage) }),
  async run({ collection_id: collectionId, query, document_ids: documentIds, limit, offset }, { call }) {
    const search = { collectionId, query, documentIds, limit: offset + limit }
    const lists = await Promise.all([byWords(call, search), byMeaning(call, search)])
    return answerOf({
      passages: merged(lists)
        .slice(offset, offset + limit)
        .map(({ id, text, name, pages, topic }) => ({ document_id: topic, document: name, pages, chunk_id: id, text })),
    })
  },
})

function byWords(call: ToolContext['call'], { collectionId, query, documentIds, limit }: Search): Promise<Found[]> {
  const body = { query, topics: documentIds, limit }
  return call<Found[]>('search_collection_chunks', { collection_id: collectionId, body })
}

/** Nothing when the embedding model does not answer: the search by words still does, or reports what is wrong. */
async function byMeaning(
  call: ToolContext['call'],
  { collectionId, query, documentIds, limit }: Search,
): Promise<Found[]> {
  try {
    const collection = await call<{ embedding_model: string }>('get_collection', { collection_id: collectionId })
    const given = { model_id: collection.embedding_model, body: { chunks: [query] } }
    const vectors = await call<number[][]>('encode_chunks_for_retrieval', given)
    const body = { vectors, topics: documentIds, limit }
    return await call<Found[]>('match_collection_chunks', { collection_id: collectionId, body })
  } catch (error) {
    if (error instanceof OperationFailure) return []
    throw error
  }
}

/** How much the first places count against later ones; the usual number for merging ranked lists. */
const rankConstant = 60

/** Scores of the lists are not comparable, so that ranks decide. */
function merged(lists: readonly (readonly Found[])[]): Found[] {
  const scored = new Map<number, { readonly found: Found; score: number }>()
  for (const list of lists)
    for (const [rank, found] of list.entries()) {
      const entry = scored.get(found.id) ?? { found, score: 0 }
      entry.score += 1 / (rankConstant + rank)
      scored.set(found.id, entry)
    }
  return [...scored.values()].toSorted((one, other) => other.score - one.score).map(({ found }) => found)
}
