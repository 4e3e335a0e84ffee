import type { BlobStore, Digests, EmbeddingModel } from '../../kernel/ports/index.ts'
import { readVectorBytes, sizeWithSums, sumsOf } from './summed-vectors.ts'

/** Texts whose vectors are kept together on the way: an attempt that ends loses no more than these. */
export const textsOfPart = 256

export interface EmbeddingParts {
  /** The vectors of the texts from this one on, where an earlier attempt has left them. */
  read(from: number): Promise<Uint8Array | undefined>
  keep(from: number, vectors: Uint8Array, signal: AbortSignal): Promise<void>
  /** When all vectors of so many texts are in one blob. What cannot be deleted goes with the document. */
  drop(texts: number): Promise<void>
}

/**
 * Whole parts of the vectors of one cutting of a document by one model. Their keys name no attempt: the texts of a cutting
 * never change, so every process that embeds them may use what another has made.
 */
export function embeddingParts(
  { blobs, digests }: { readonly blobs: BlobStore; readonly digests: Digests },
  { id, dimensions }: EmbeddingModel,
  { documentId, chunkSetId }: { readonly documentId: string; readonly chunkSetId: string },
): EmbeddingParts {
  const model = digests.sha256(`${id} ${dimensions}`).slice(0, 16)
  const keyOf = (from: number): string => `documents/${documentId}/embeddings-${chunkSetId}-${model}-from-${from}`
  return {
    read: async (from) => {
      const key = keyOf(from)
      const part = { key, dimensions, count: textsOfPart }
      const found = await blobs.head(key)
      // A part that is cut or damaged is made again.
      if (found?.size !== sizeWithSums(part)) return undefined
      // Another attempt may have been quicker, and have dropped it.
      return readVectorBytes(blobs, part, { from: 0, to: textsOfPart }).catch(() => undefined)
    },
    keep: async (from, vectors, signal) => {
      await blobs.put(keyOf(from), Buffer.concat([vectors, sumsOf(vectors, dimensions)]), { signal })
    },
    drop: async (texts) => {
      for (let from = 0; from + textsOfPart <= texts; from += textsOfPart) {
        await blobs.delete(keyOf(from)).catch(() => undefined)
      }
    },
  }
}
