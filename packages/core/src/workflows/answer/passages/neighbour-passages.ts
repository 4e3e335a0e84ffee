import type { ChunkRecords } from '../../../resources/documents/index.ts'
import type { Passage } from '../../retrieval/index.ts'

/**
 * The passages with those that stand around them in their documents. Documents come in the order of their best passage,
 * the passages of a document in its own order, none twice. A neighbour has no score of its own.
 */
export async function withNeighbours(
  chunks: ChunkRecords,
  found: readonly Passage[],
  around: number,
): Promise<Passage[]> {
  const passages: Passage[] = []
  for (const own of Map.groupBy(found, ({ document }) => document.membershipId).values()) {
    const { document } = own[0]!
    const known = new Map(own.map((passage) => [passage.chunk.ordinal, passage]))
    const wanted = new Set<number>()
    for (const ordinal of known.keys()) {
      const last = Math.min(document.chunkCount - 1, ordinal + around)
      for (let near = Math.max(0, ordinal - around); near <= last; near++) wanted.add(near)
    }
    const missing = [...wanted].filter((ordinal) => !known.has(ordinal))
    const texts = await chunks.texts(document.chunkSetId, missing)
    for (const ordinal of [...wanted].sort((a, b) => a - b)) {
      const chunk = texts.get(ordinal)
      const passage =
        known.get(ordinal) ?? (chunk && { document, chunk, chunkId: document.firstChunkId + ordinal, score: 0 })
      if (passage) passages.push(passage)
    }
  }
  return passages
}
