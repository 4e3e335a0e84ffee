import { LRUCache } from 'lru-cache'
import { copied } from '../../kernel/analysis/index.ts'
import { readPayload } from './indexed-passage.ts'
import { KnownWord } from './known-word.ts'
import { latentHash, latentSum, type LatentSemantics, type LatentText } from './latent-semantics.ts'

/** A passage as its words, whatever is asked of it. */
export interface ReadPassage {
  /** Words of many passages. */
  readonly vocabulary: readonly KnownWord[]
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

/**
 * Reads passages as the index keeps them, and keeps what it read lately: questions about one thing find the same passages, and a
 * question looks at tens of thousands of words.
 */
export class PassageReader {
  readonly #kept = new LRUCache<string, ReadPassage>({
    maxSize: mostKept,
    sizeCalculation: ({ words }, payload) => payload.length + bytesOfWord * words.length + bytesOfRest,
  })
  #vocabulary: KnownWord[] = []
  #places = new Map<string, number>()

  read(payload: Uint8Array): ReadPassage {
    // One byte for each, and equal only for the same bytes.
    const key = Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString('latin1')
    let passage = this.#kept.get(key)
    if (!passage) this.#kept.set(key, (passage = this.#read(payload)))
    return passage
  }

  #read(payload: Uint8Array): ReadPassage {
    if (this.#vocabulary.length >= mostWords) {
      this.#vocabulary = []
      this.#places = new Map()
      this.#kept.clear()
    }
    const vocabulary = this.#vocabulary
    const { name, words: read } = readPayload(payload)
    const words = Uint32Array.from(read, (word) => this.#placeOf(word))
    let known: { readonly semantics: LatentSemantics; readonly text: LatentText } | undefined
    return {
      ...{ vocabulary, words, name: name.join(' ') },
      gramLength: words.reduce((sum, word) => sum + vocabulary[word]!.gramCount, 0),
      latent(semantics) {
        if (known?.semantics !== semantics) known = { semantics, text: latentText(semantics, vocabulary, words) }
        return known.text
      },
    }
  }

  #placeOf(word: string): number {
    let place = this.#places.get(word)
    if (place === undefined) {
      // The word is a part of its passage, which it would keep in memory.
      const own = copied(word)
      this.#places.set(own, (place = this.#vocabulary.length))
      this.#vocabulary.push(new KnownWord(own))
    }
    return place
  }
}

function latentText(semantics: LatentSemantics, vocabulary: readonly KnownWord[], words: Uint32Array): LatentText {
  const counts = new Map<number, number>()
  for (const word of words) {
    const term = semantics.terms.get(latentHash(vocabulary[word]!.text))
    if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const terms = new Int32Array(counts.size * 2)
  let end = 0
  for (const [term, count] of counts) {
    terms[end++] = term
    terms[end++] = count
  }
  return { terms, sum: latentSum(semantics, terms) }
}
