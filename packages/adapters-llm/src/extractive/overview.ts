import { stopWords } from '../text/stop-words.ts'
import { stem } from '../text/stem.ts'
import { saysTheSame } from './quotes.ts'
import type { PassageSentence } from './rank-sentences.ts'

const mostSentences = 6
const shortest = 6
/** First sentences usually say what a passage is about. */
const firstBonus = 1.25
const stopStems = new Set(Array.from(stopWords, stem))

/** The sentences whose words recur most in all passages, few from each passage, none twice. */
export function telling(candidates: readonly PassageSentence[]): PassageSentence[] {
  const frequency = new Map<string, number>()
  for (const { stems } of candidates) {
    for (const key of contentOf(stems)) frequency.set(key, (frequency.get(key) ?? 0) + 1)
  }
  const scored = candidates
    .filter(({ stems }) => stems.size >= shortest)
    .map((sentence) => {
      const content = contentOf(sentence.stems)
      const sum = content.reduce((total, key) => total + Math.log(frequency.get(key) ?? 1), 0)
      return {
        sentence,
        score: (sum / Math.sqrt(Math.max(1, content.length))) * (sentence.index === 0 ? firstBonus : 1),
      }
    })
    .toSorted((left, right) => right.score - left.score)

  const passages = new Set(candidates.map(({ passage }) => passage.number)).size
  const mostOfPassage = Math.max(1, Math.ceil(mostSentences / Math.max(1, passages)))
  const chosen: PassageSentence[] = []
  for (const { sentence } of scored) {
    if (chosen.length === mostSentences) break
    const fromPassage = chosen.filter(({ passage }) => passage === sentence.passage).length
    if (fromPassage < mostOfPassage && !chosen.some((other) => saysTheSame(other, sentence))) chosen.push(sentence)
  }
  // Very short passages, such as a title page, still say something.
  return chosen.length > 0 ? chosen : candidates.slice(0, 1)
}

function contentOf(stems: ReadonlySet<string>): string[] {
  return Array.from(stems).filter((key) => !stopStems.has(key))
}
