import type { ChunkRecords } from '../../../resources/documents/index.ts'
import type { Passage } from '../../retrieval/index.ts'

/**
 * The passages with their neighbours in their documents. Documents come in the order of their best passage,
 * the passages of a document in its own order, none twice. A neighbour has no score of its own.
 */
export async function withNeighbours(
  chunks: ChunkRecords,
  found: readonly Passage[],
  around: number,
): Promise<Passage[]> {
  const byDocument = Map.groupBy(found, ({ document }) => document.membershipId)
  const wanted = Array.from(byDocument.values(), (own) => {
    const { document } = own[0]!
    const known = new Map(own.map((passage) => [passage.chunk.ordinal, passage]))
    const ordinals = new Set<number>()
    for (const ordinal of known.keys()) {
      const last = Math.min(document.chunkCount - 1, ordinal + around)
      for (let near = Math.max(0, ordinal - around); near <= last; near++) ordinals.add(near)
    }
    return [...ordinals]
      .sort((a, b) => a - b)
      .map((ordinal) => ({ document, chunkSetId: document.chunkSetId, ordinal, known: known.get(ordinal) }))
  }).flat()
  const textOf = await chunks.textsOf(wanted.filter(({ known }) => !known))
  return wanted.flatMap(({ document, known, ...place }) => {
    if (known) return known
    const chunk = textOf(place)
    return chunk ? { document, chunk, chunkId: document.firstChunkId + place.ordinal, score: 0 } : []
  })
}
