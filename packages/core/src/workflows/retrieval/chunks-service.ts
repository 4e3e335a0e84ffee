import { z } from 'zod'
import { requireCollection, scopeOf } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check, pageSchema } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { CollectionRecords } from '../../resources/collections/index.ts'
import {
  pagesText,
  type Chunk,
  type ChunkRecords,
  type ChunkSearchResult,
  type DocumentRecords,
} from '../../resources/documents/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import type { Passage } from './passage.ts'
import type { SearchCollection } from './search-collection.ts'

export const chunkSearchSchema = pageSchema.extend({
  query: z.string().max(10_000),
  topics: z.array(z.string()).max(10_000).describe('Document ids to stay in; empty means all.'),
  mode: z
    .enum(['lexical', 'hybrid'])
    .default('lexical')
    .describe('By words alone, or by words and meaning together, as for questions. An extension.'),
})
export const chunkMatchSchema = pageSchema.extend({
  vectors: z.array(z.array(z.number()).min(1)).min(1).max(100),
  topics: z.array(z.string()).max(10_000).describe('Document ids to stay in; empty means all.'),
  cutOff: z.number().min(0).default(0).describe('Greatest cosine distance; 0 means none.'),
})
export const documentChunksSchema = z.object({
  collectionId: z.string().min(1).max(128),
  offset: pageSchema.shape.offset,
  limit: z.int().min(1).max(1000).default(1000),
})
const chunkIdsSchema = z.array(z.int().min(1)).min(1).max(1000)

export interface ChunkSearchOptions extends CallOptions {
  /** Called with a sentence about what went less well than it could have. @default ignored */
  readonly warn?: ((warning: string) => void) | undefined
}

export interface ChunksDependencies {
  readonly collections: CollectionRecords
  readonly documents: Pick<DocumentRecords, 'membership'>
  readonly chunks: ChunkRecords
  readonly models: ModelRegistry
  readonly search: SearchCollection
}

const resultOf = ({ document, chunkId, chunk, score }: Passage): ChunkSearchResult => ({
  id: chunkId,
  text: chunk.text,
  name: document.documentName,
  size: chunk.text.length,
  pages: pagesText(chunk.pageFrom, chunk.pageTo),
  topic: document.documentId,
  score,
})

/** Passages of a collection: by id, by words, by vector. */
export function chunksService({ collections, documents, chunks, models, search }: ChunksDependencies) {
  async function visible(principal: Principal, collectionId: string) {
    requireCollection(principal, collectionId)
    const row = await collections.require(scopeOf(principal), collectionId, 'read')
    if (row.state === 'archived') {
      throw new DocentError({ code: 'wrong_state', message: 'The collection is archived; unarchive it to search it.' })
    }
    return row
  }

  return {
    /** Chunks by id, in the order of the ids; unknown ids are left out. */
    async get(
      principal: Principal,
      collectionId: string,
      chunkIds: readonly number[],
      options: CallOptions = {},
    ): Promise<Chunk[]> {
      options.signal?.throwIfAborted()
      const ids = check(chunkIdsSchema, chunkIds)
      await visible(principal, collectionId)
      const documents = await chunks.searchableByChunkIds(scopeOf(principal), collectionId, ids)
      const wanted = ids.flatMap((id) => {
        const document = documents.find(
          ({ firstChunkId, chunkCount }) => id >= firstChunkId && id < firstChunkId + chunkCount,
        )
        return document ? [{ id, document, chunkSetId: document.chunkSetId, ordinal: id - document.firstChunkId }] : []
      })
      const textOf = await chunks.textsOf(wanted)
      return wanted.flatMap(({ id, document, ...place }) => {
        const chunk = textOf(place)
        if (!chunk) return []
        const { topic: _, score: __, ...rest } = resultOf({ document, chunk, chunkId: id, score: 0 })
        return [rest]
      })
    },

    /**
     * All chunks of a document in a collection, in order; none while it is not searchable there.
     * @throws `not_found` when the collection is invisible or does not hold the document
     */
    async ofDocument(
      principal: Principal,
      documentId: string,
      input: z.input<typeof documentChunksSchema>,
      options: CallOptions = {},
    ): Promise<ChunkSearchResult[]> {
      options.signal?.throwIfAborted()
      const { collectionId, offset, limit } = check(documentChunksSchema, input)
      await visible(principal, collectionId)
      const scope = scopeOf(principal)
      if (!(await documents.membership(scope, collectionId, documentId, 'read'))) {
        throw new DocentError({ code: 'not_found', message: 'There is no such document in this collection.' })
      }
      const [document] = await chunks.searchableByDocuments(scope, collectionId, [documentId])
      if (!document) return []
      const count = Math.max(0, Math.min(limit, document.chunkCount - offset))
      const ordinals = Array.from({ length: count }, (_, index) => offset + index)
      const texts = await chunks.texts(document.chunkSetId, ordinals)
      return ordinals.flatMap((ordinal) => {
        const chunk = texts.get(ordinal)
        // Not a search: nothing was compared with anything.
        return chunk ? [resultOf({ document, chunk, chunkId: document.firstChunkId + ordinal, score: 0 })] : []
      })
    },

    /** By words (BM25), or by words and meaning as questions are, best first. */
    async search(
      principal: Principal,
      collectionId: string,
      input: z.input<typeof chunkSearchSchema>,
      options: ChunkSearchOptions = {},
    ): Promise<ChunkSearchResult[]> {
      const { query, topics, mode, offset, limit } = check(chunkSearchSchema, input)
      await visible(principal, collectionId)
      const passages = await search(scopeOf(principal), {
        collectionId,
        mode,
        text: query,
        documentIds: topics,
        offset,
        limit,
        warn: options.warn,
        signal: options.signal,
      })
      return passages.map(resultOf)
    },

    /** By meaning: the best similarity over the vectors counts. */
    async match(
      principal: Principal,
      collectionId: string,
      input: z.input<typeof chunkMatchSchema>,
      options: CallOptions = {},
    ): Promise<ChunkSearchResult[]> {
      const { vectors, topics, cutOff, offset, limit } = check(chunkMatchSchema, input)
      const row = await visible(principal, collectionId)
      const { dimensions } = models.embeddingModel(row.embedding_model)
      vectors.forEach((vector, index) => {
        if (vector.length === dimensions) return
        throw new DocentError({
          code: 'invalid_input',
          message: `vectors.${index} has ${vector.length} numbers; the embedding model of this collection has ${dimensions}.`,
        })
      })
      const best = new Map<number, Passage>()
      for (const vector of vectors) {
        const passages = await search(scopeOf(principal), {
          collectionId,
          mode: 'vector',
          vector: Float32Array.from(vector),
          documentIds: topics,
          limit: offset + limit,
          signal: options.signal,
        })
        for (const passage of passages) {
          if (cutOff > 0 && 1 - passage.score > cutOff) continue
          if (passage.score > (best.get(passage.chunkId)?.score ?? Number.NEGATIVE_INFINITY))
            best.set(passage.chunkId, passage)
        }
      }
      const sorted = [...best.values()].sort((a, b) => b.score - a.score || a.chunkId - b.chunkId)
      return sorted.slice(offset, offset + limit).map(resultOf)
    },
  }
}
