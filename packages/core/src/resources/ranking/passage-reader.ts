import { LRUCache } from 'lru-cache'
import { partsOfPayload } from './indexed-passage.ts'
import { latentSum, termsAndCounts, type LatentSemantics, type LatentText } from './latent-semantics.ts'
import { Vocabulary } from './vocabulary.ts'

/** A passage as its words, whatever is asked of it. */
export interface ReadPassage {
  readonly vocabulary: Vocabulary
  /** In order, by their places in the vocabulary. */
  readonly words: Uint32Array
  readonly gramLength: number
  /** Parts of its document's name, separated by spaces. */
  readonly name: string
  latent(semantics: LatentSemantics): LatentText
}

/** Memory that passages may take, roughly, in bytes. */
const mostKept = 16 * 2 ** 20
/** Of a passage beside its payload: of each word, and of the rest. */
const bytesOfWord = 9
const bytesOfRest = 1_500
/** Beyond so many words a new vocabulary begins; passages that use the one before keep it until they are forgotten. */
const mostWords = 50_000

interface KeptPassage {
  readonly payload: Uint8Array
  readonly passage: ReadPassage
}

/**
 * Reads passages as the index keeps them, and keeps what it read lately: questions about one thing find the same passages, and a
 * question looks at tens of thousands of words.
 */
export class PassageReader {
  /** By `hashOf` of the payload. Of two with the same hash the one read last is kept. */
  readonly #kept = new LRUCache<number, KeptPassage>({
    maxSize: mostKept,
    sizeCalculation: ({ passage: { words }, payload }) => payload.length + bytesOfWord * words.length + bytesOfRest,
  })
  #vocabulary = new Vocabulary()

  read(payload: Uint8Array): ReadPassage {
    const hash = hashOf(payload)
    const kept = this.#kept.get(hash)
    if (kept && Buffer.compare(kept.payload, payload) === 0) return kept.passage
    const passage = this.#read(payload)
    // A copy: the payload is a part of all that was read with it.
    this.#kept.set(hash, { payload: new Uint8Array(payload), passage })
    return passage
  }

  #read(payload: Uint8Array): ReadPassage {
    if (this.#vocabulary.size >= mostWords) {
      this.#vocabulary = new Vocabulary()
      this.#kept.clear()
    }
    const vocabulary = this.#vocabulary
    const { name, words: spelling } = partsOfPayload(payload)
    const words = vocabulary.placesOf(spelling)
    let gramLength = 0
    for (let at = 0; at < words.length; at++) gramLength += vocabulary.at(words[at]!).gramCount
    let known: { readonly semantics: LatentSemantics; readonly text: LatentText } | undefined
    return {
      ...{ vocabulary, words, gramLength, name },
      latent(semantics) {
        if (known?.semantics !== semantics) known = { semantics, text: latentText(semantics, vocabulary, words) }
        return known.text
      },
    }
  }
}

/** Only for places in a cache, since it is easy to make others with the same hash. */
function hashOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let hash = bytes.length
  for (let at = bytes.length & 3; at < bytes.length; at += 4)
    hash = Math.imul(hash ^ view.getUint32(at, true), 0x9e3779b1) ^ (hash >>> 15)
  return hash >>> 0
}

function latentText(semantics: LatentSemantics, vocabulary: Vocabulary, words: Uint32Array): LatentText {
  const counts = new Map<number, number>()
  for (const word of words) {
    const term = semantics.terms.get(vocabulary.at(word).latentHash)
    if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const terms = termsAndCounts(counts)
  return { terms, sum: latentSum(semantics, terms) }
}
