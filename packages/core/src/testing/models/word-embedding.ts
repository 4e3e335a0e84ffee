import { DocentError, type EmbeddingModel } from '../../kernel/ports/index.ts'

const dimensions = 64
const maxBatch = 256

/** An embedding model without weights: texts that share words are near each other, and the same everywhere. */
export function wordEmbedding(id: string): EmbeddingModel {
  return {
    id,
    displayName: 'Words',
    description: 'Compares words, as they are spelt; for tests.',
    languages: ['*'],
    dimensions,
    maxBatch,
    maxTokens: 8_192,
    hybridWeight: 0.2,
    async embed(texts, { signal }) {
      signal?.throwIfAborted()
      if (texts.length > maxBatch)
        throw new DocentError({ code: 'invalid_input', message: `At most ${maxBatch} texts are taken in one call.` })
      return texts.map(vectorOf)
    },
  }
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    vector[hashOf(word) % dimensions]! += 1
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
