import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { chunkMatchWire, chunkSearchResultWire, chunkSearchWire, chunkWire } from './chunk-wire.ts'

const tag = 'Collections'
const results = { description: 'Chunks, best first', schema: z.array(chunkSearchResultWire.schema) }

/** Sentences may name models and providers with any letters, and header fields hold few. */
const warningsHeader = (warnings: readonly string[]) =>
  warnings.length === 0 ? {} : { headers: { 'X-Search-Warnings': warnings.join(' ').replace(/[^\x20-\x7e]/g, '?') } }

export const chunkRoutes = [
  defineRoute({
    operationId: 'get_collection_chunks',
    tag,
    method: 'GET',
    path: '/collections/{collection_id}/chunks/{chunk_ids}',
    summary: 'Returns chunks by their ids; unknown ids are left out',
    description: 'Ids are numbers that count within the collection, separated by commas.',
    request: {
      params: z.object({
        collection_id: z.string(),
        chunk_ids: z.array(z.int().min(1)).min(1).max(1000).describe('Comma-separated; ids count from 1.'),
      }),
    },
    responses: { 200: { description: 'Chunks in the order of the ids', schema: z.array(chunkWire.schema) } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller }) {
      const chunks = await caller.chunks.get(input.params.collection_id, input.params.chunk_ids)
      return ok(chunks.map(chunkWire.encode))
    },
  }),
  defineRoute({
    operationId: 'match_collection_chunks',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/chunks/match',
    summary: 'Finds chunks by meaning',
    description:
      'Takes vectors of the embedding model of the collection, as encode_chunks_for_retrieval makes them; scores are similarities.',
    request: { body: chunkMatchWire.schema },
    responses: { 200: results },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      const query = chunkMatchWire.decode(input.body)
      const chunks = await caller.chunks.match(input.params.collection_id, query, options)
      return ok(chunks.map(chunkSearchResultWire.encode))
    },
  }),
  defineRoute({
    operationId: 'search_collection_chunks',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/chunks/search',
    summary: 'Finds chunks by words',
    description:
      'Scores how well the words of the query match; with the `mode` `hybrid` its meaning, too, as for questions. `topics` are names of documents; an empty list means all.',
    request: { body: chunkSearchWire.schema, example: { query: 'ticket price', topics: [], offset: 0, limit: 10 } },
    responses: {
      200: { ...results, headers: { 'X-Search-Warnings': 'What went less well than it could have, in sentences.' } },
    },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      const query = chunkSearchWire.decode(input.body)
      const warnings: string[] = []
      const warn = (warning: string) => void warnings.push(warning)
      const chunks = await caller.chunks.search(input.params.collection_id, query, { ...options, warn })
      return ok(chunks.map(chunkSearchResultWire.encode), warningsHeader(warnings))
    },
  }),
]
