import { isUnspaced } from '../../kernel/analysis/index.ts'
import type { Work } from '../../kernel/system/index.ts'
import type { LatentSample } from './train-latent-semantics.ts'

/** Fewer passages do not show how frequent a word is. */
const leastPassages = 50
/** The most frequent word of a passage is not in all passages of its language: in short ones `the` is in two of three. */
const missingIt = 1.5

/**
 * How many passages are in the language of those that have a term, by number of the term. A word is rare if few of them have it, not if
 * most passages are in another language. Nobody says which language that is: its passages are about as many as have the most
 * frequent word. In a collection of one language that is all of them.
 */
export async function countInLanguages(
  { terms, passagesWith, passages }: LatentSample,
  work: Work,
): Promise<readonly number[]> {
  if (passages.length < leastPassages) return terms.map(() => passages.length)
  const frequency = await frequencies({ terms, passagesWith, passages }, work)
  const sums = new Float64Array(terms.length)
  for (const passage of passages) {
    await work(passage.length)
    let most = 0
    for (let at = 0; at < passage.length; at += 2) most = Math.max(most, frequency[passage[at]!]!)
    const sharing = Math.min(passages.length, missingIt * most)
    for (let at = 0; at < passage.length; at += 2) sums[passage[at]!]! += sharing
  }
  return Array.from(sums, (sum, term) => Math.round(sum / Math.max(1, passagesWith[term]!)))
}

/** Passages with each term, or with one of its characters in scripts without spaces, where particles are parts of pieces. */
async function frequencies({ terms, passagesWith, passages }: LatentSample, work: Work): Promise<readonly number[]> {
  const characters = terms.map((term) => (isUnspaced(term) ? Array.from(term) : undefined))
  if (characters.every((each) => each === undefined)) return passagesWith
  const passagesOf = new Map<string, number>()
  for (const passage of passages) {
    await work(passage.length)
    const own = new Set<string>()
    for (let at = 0; at < passage.length; at += 2)
      for (const character of characters[passage[at]!] ?? []) own.add(character)
    for (const character of own) passagesOf.set(character, (passagesOf.get(character) ?? 0) + 1)
  }
  return characters.map((own, term) =>
    own ? Math.max(...own.map((character) => passagesOf.get(character) ?? 0)) : passagesWith[term]!,
  )
}
