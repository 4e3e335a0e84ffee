import { z } from 'zod'
import { answerOf, defineTool } from '../tool.ts'

interface Found {
  readonly id: number
  readonly text: string
  readonly name: string
  readonly pages: string
  readonly topic: string
  readonly score: number
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
    'Finds the passages of a collection that match the words of a query best, with document and pages. Use it to look ' +
    'something up and quote it; use ask for an answer that is worked out from the passages.',
  hints: { readOnly: true },
  input: z.object({
    collection_id: z.string().describe('From list_collections.'),
    query: z.string().min(1).describe('Words that the passage contains.'),
    document_ids: z.array(z.string()).default([]).describe('Only in these documents; empty means all.'),
    limit: z.int().min(1).max(50).default(8),
    offset: z.int().min(0).default(0),
  }),
  output: z.object({ passages: z.array(passage) }),
  async run({ collection_id, query, document_ids, limit, offset }, { call }) {
    const body = { query, topics: document_ids, limit, offset }
    const found = await call<Found[]>('search_collection_chunks', { collection_id, body })
    return answerOf({
      passages: found.map(({ id, text, name, pages, topic }) => ({
        document_id: topic,
        document: name,
        pages,
        chunk_id: id,
        text,
      })),
    })
  },
})
