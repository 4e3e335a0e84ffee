import type { LatentSemantics, LatentText } from './latent-semantics.ts'
import { PassageReader, type ReadPassage } from './passage-reader.ts'
import { headWords, type RankingModel } from './ranking-model.ts'
import { WordMatches } from './word-matches.ts'

/** What a passage has of a question. */
export interface PassageFeatures {
  /** How often it has each stem and each piece of the question. */
  readonly stems: Uint16Array
  readonly grams: Uint16Array
  /** How often it has each stem among its first words. */
  readonly heads: Uint8Array
  /** Words, and pieces of words. */
  readonly length: number
  readonly gramLength: number
  /** Position and number of each stem of the question, in turn and in order. */
  readonly places: readonly number[]
  /** Of each passage that this is; empty without a model that knows semantics. */
  readonly latent: readonly LatentText[]
  /** Parts of its document's name, separated by spaces. */
  readonly name: string
}

/** Of all collections: what a passage is does not depend on who asks. */
const reader = new PassageReader()

/** What passages, as the index keeps them, have of a question, given as stems and pieces. */
export function passageFeatures(
  payloads: readonly Uint8Array[],
  stems: readonly string[],
  grams: readonly string[],
  model?: RankingModel,
): PassageFeatures[] {
  // All of them before the first is compared: then the vocabulary has all of their words.
  const passages = payloads.map((payload) => reader.read(payload))
  let matches: WordMatches | undefined
  return passages.map((passage) => {
    if (matches?.vocabulary !== passage.vocabulary) matches = new WordMatches(passage.vocabulary, stems, grams)
    return featuresOf(passage, matches, model?.semantics)
  })
}

function featuresOf(
  passage: ReadPassage,
  matches: WordMatches,
  semantics: LatentSemantics | undefined,
): PassageFeatures {
  const { words, gramLength, name } = passage
  const stems = new Uint16Array(matches.stems)
  const grams = new Uint16Array(matches.grams)
  const heads = new Uint8Array(matches.stems)
  const places: number[] = []
  for (let place = 0; place < words.length; place++) {
    const match = matches.of(words[place]!)
    if (match === undefined) continue
    const { stem } = match
    if (stem !== undefined) {
      stems[stem]!++
      places.push(place, stem)
      if (place < headWords) heads[stem]!++
    }
    for (const gram of match.grams) grams[gram]!++
  }
  const latent = semantics ? [passage.latent(semantics)] : []
  return { stems, grams, heads, length: words.length, gramLength, places, latent, name }
}
