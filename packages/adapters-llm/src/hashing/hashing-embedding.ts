import { setImmediate } from 'node:timers/promises'
import { checkOptions, DocentError, remembering, type EmbeddingModel } from '@docent/core/ports'
import { stopWords } from '../text/stop-words.ts'
import { words } from '../text/words.ts'
import { wordFeatures, type WordFeatures } from './word-features.ts'

export interface HashingEmbeddingOptions {
  /**
   * Length of the vectors. Fewer dimensions mean more collisions: 384 take a quarter less room and do about as well beside
   * full text, but find less by vectors alone (`bench/retrieval`). Each size is a model of its own.
   * @default 512
   */
  readonly dimensions?: number
}

const maxBatch = 256
const maxWords = 8192
/** Longer runs of letters are data, not words; their many pieces would only cost time. */
const longestWord = 64
/** Texts embedded before other work of the process gets its turn. */
const textsPerTurn = 32
const cachedWords = 20_000

/**
 * The embedding model that needs no weights and no network: words, by stem and by pieces, are hashed into a vector, so
 * that texts with the same or similarly spelt words are near each other. It knows nothing of meaning; beside full text
 * search it helps with misspelt and compound words, which is why its weight is small.
 */
export function hashingEmbedding(options: HashingEmbeddingOptions = {}): EmbeddingModel {
  checkOptions('hashingEmbedding()', options, {
    dimensions: 'optional',
  })
  const dimensions = options.dimensions ?? 512
  if (!Number.isInteger(dimensions) || dimensions < 16 || dimensions > 4096) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'The dimensions of hashingEmbedding() must be a whole number from 16 to 4096.',
    })
  }
  const featuresOf = remembering((word) => wordFeatures(word, dimensions), cachedWords)

  return {
    id: `hashing-${dimensions}`,
    displayName: `Built-in hashing (${dimensions})`,
    description: 'Compares words and parts of words, without a language model; works offline and in every language.',
    languages: ['*'],
    dimensions,
    maxBatch,
    maxTokens: maxWords,
    hybridWeight: 0,
    relevantSimilarity: 0.25,
    embed: async (texts, { signal }) => {
      signal?.throwIfAborted()
      if (texts.length > maxBatch) {
        throw new DocentError({
          code: 'invalid_input',
          message: `The built-in embedding takes at most ${maxBatch} texts in one call.`,
        })
      }
      const vectors: Float32Array[] = []
      for (const text of texts) {
        if (vectors.length > 0 && vectors.length % textsPerTurn === 0) {
          await setImmediate()
          signal?.throwIfAborted()
        }
        vectors.push(embedText(text, dimensions, featuresOf))
      }
      return vectors
    },
  }
}

function embedText(text: string, dimensions: number, featuresOf: (word: string) => WordFeatures): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const [word, count] of countedWords(text)) {
    // A word used ten times is not ten times as telling.
    const weight = 1 + Math.log(count)
    const { wordSlot, pieceSlots, pieceWeight } = featuresOf(word)
    add(vector, wordSlot, weight)
    for (const pieceSlot of pieceSlots) add(vector, pieceSlot, weight * pieceWeight)
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** Counts of the telling words; of all words when there are only stop words, so that every text with words has a place. */
function countedWords(text: string): Map<string, number> {
  const all = words(text)
    .slice(0, maxWords)
    .map((word) => word.slice(0, longestWord))
  const telling = all.filter((word) => !stopWords.has(word))
  const counts = new Map<string, number>()
  for (const word of telling.length > 0 ? telling : all) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function add(vector: Float32Array, slot: number, weight: number): void {
  const index = slot >>> 1
  vector[index] = (vector[index] ?? 0) + ((slot & 1) === 1 ? -weight : weight)
}
