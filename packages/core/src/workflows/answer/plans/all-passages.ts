import type { PlanContext } from './plan.ts'
import type { Passage } from '../../retrieval/index.ts'

/** Documents, and chunks of a document, that are read at once. */
const documentsAtOnce = 100
const chunksAtOnce = 500

/** Every passage of the collection that the asking user may see, in pieces, in the order the documents came. */
export async function* allPassages({
  scope,
  collectionId = '',
  chunks,
  documentIds,
  signal,
}: Pick<PlanContext, 'scope' | 'collectionId' | 'chunks' | 'documentIds' | 'signal'>): AsyncGenerator<Passage[]> {
  const only = documentIds && new Set(documentIds)
  let after: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const documents = await chunks.searchablePage(scope, collectionId, { after, limit: documentsAtOnce })
    if (documents.length === 0) return
    for (const document of documents) {
      if (only && !only.has(document.documentId)) continue
      for (let start = 0; start < document.chunkCount; start += chunksAtOnce) {
        signal.throwIfAborted()
        const count = Math.min(chunksAtOnce, document.chunkCount - start)
        const ordinals = Array.from({ length: count }, (_, index) => start + index)
        const texts = await chunks.texts(document.chunkSetId, ordinals)
        yield ordinals.flatMap((ordinal) => {
          const chunk = texts.get(ordinal)
          return chunk ? [{ document, chunk, chunkId: document.firstChunkId + ordinal, score: 0 }] : []
        })
      }
    }
    after = documents.at(-1)?.membershipId
  }
}
