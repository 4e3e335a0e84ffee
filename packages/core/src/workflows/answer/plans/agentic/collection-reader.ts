import type { SearchableDocument } from '../../../../resources/documents/index.ts'
import { packPassages, type Passage } from '../../../retrieval/index.ts'
import { aboutQuestion } from '../../passages/relevant-passages.ts'
import type { PlanContext } from '../plan.ts'

/** A run of passages of one document, by their places, from 0; `to` is not part of it. */
export interface Slice {
  readonly document: SearchableDocument
  readonly from: number
  readonly to: number
}

/**
 * What tools can reach: the documents of one collection that the caller may see, or slices of them. It only reads, and
 * asks the records each time, so that what is withdrawn meanwhile is not given any more.
 */
export interface CollectionReader {
  /**
   * The best passages for what a loop looks for, each text once, those that are side by side together. None where nothing
   * that was found is about it.
   */
  search(
    text: string,
    options: { readonly limit: number; readonly documents?: readonly SearchableDocument[] | undefined },
  ): Promise<Passage[]>
  /** What there is, in a fixed order, after one of them. */
  list(page: { readonly after?: SearchableDocument | undefined; readonly limit: number }): Promise<Slice[]>
  /** Passages of a document in order, as far as they are there; none when it is gone. */
  read(slice: Slice): Promise<Passage[]>
}

/** Found beyond what is wanted, to take the places of passages with the same content as others. */
const spareForDuplicates = 6

/** @param warn called with what a search could have done better */
export function collectionReader(context: PlanContext, warn: (warning: string) => void): CollectionReader {
  const { search, chunks, scope, collectionId: id = '', documentIds, request, signal } = context
  const { ragMinChunkScore = 0 } = request.ragConfig
  const allowed = documentIds && new Set(documentIds)

  /** The documents that the tags leave are few enough to be named. */
  async function tagged(after: string, limit: number): Promise<SearchableDocument[]> {
    const all = await chunks.searchableByDocuments(scope, id, documentIds ?? [])
    return all
      .filter(({ membershipId }) => membershipId > after)
      .sort((one, other) => (one.membershipId < other.membershipId ? -1 : 1))
      .slice(0, limit)
  }

  return {
    async search(text, { limit, documents }) {
      const found = await search(scope, {
        collectionId: id,
        mode: 'hybrid',
        text,
        limit: limit + spareForDuplicates,
        documentIds: documents?.map(({ documentId }) => documentId),
        warn,
        signal,
      })
      if (!aboutQuestion(text, found)) return []
      const kept = ragMinChunkScore > 0 ? found.filter(({ score }) => score >= ragMinChunkScore) : found
      // How much of it has room is for who shows it to say.
      const packed = packPassages(kept, { budget: Number.MAX_SAFE_INTEGER, frame: 0, most: limit })
      return packed.map(({ passage }) => passage)
    },
    async list({ after, limit }) {
      const documents = allowed
        ? await tagged(after?.membershipId ?? '', limit)
        : await chunks.searchablePage(scope, id, { after: after?.membershipId, limit })
      return documents.map((document) => ({ document, from: 0, to: document.chunkCount }))
    },
    async read({ document: { documentId }, from, to }) {
      if (allowed?.has(documentId) === false) return []
      const [document] = await chunks.searchableByDocuments(scope, id, [documentId])
      if (!document) return []
      const first = Math.max(0, from)
      const count = Math.max(0, Math.min(to, document.chunkCount) - first)
      const ordinals = Array.from({ length: count }, (_, index) => first + index)
      const texts = await chunks.texts(document.chunkSetId, ordinals)
      return ordinals.flatMap((ordinal) => {
        const chunk = texts.get(ordinal)
        // Not searched for: nothing was compared with anything.
        return chunk ? [{ document, chunk, chunkId: document.firstChunkId + ordinal, score: 0 }] : []
      })
    },
  }
}

/** More is searched than wanted: what is beside the slices is dropped. */
const spare = 4

/** The same, confined to some slices. */
export function withinSlices(reader: CollectionReader, slices: readonly Slice[]): CollectionReader {
  const holds = ({ document, chunk }: Passage) =>
    slices.some(
      (slice) =>
        slice.document.documentId === document.documentId && chunk.ordinal >= slice.from && chunk.ordinal < slice.to,
    )
  return {
    async search(text, { limit, documents }) {
      const inside = new Map(slices.map((slice) => [slice.document.documentId, slice.document]))
      const asked = documents ? documents.filter(({ documentId }) => inside.has(documentId)) : [...inside.values()]
      // An empty list would mean all documents.
      if (asked.length === 0) return []
      const found = await reader.search(text, { limit: limit * spare, documents: asked })
      return found.filter(holds).slice(0, limit)
    },
    async list({ after, limit }) {
      const start = after ? slices.findLastIndex(({ document }) => document.documentId === after.documentId) + 1 : 0
      return slices.slice(start, start + limit)
    },
    read: async (slice) => (await reader.read(slice)).filter(holds),
  }
}
