import { isSentence, type PassageSentence, type RankedSentence } from './rank-sentences.ts'

/** Sentences of one passage that belong together, to be quoted as one. */
export interface Quote {
  readonly number: number
  readonly text: string
}

const mostSentences = 4
/** Sentences below this part of the best score are left out. */
const relativeScore = 0.6
/** Two sentences that share more than this part of their words say the same. */
const sameShare = 0.7
const mostListEntries = 8
/** A sentence that begins so cannot be understood without the one before. */
const leansBack =
  /^(?:this|these|those|it|its|they|their|he|she|his|her|however|therefore|thus|also|otherwise|instead|in this case|such)\b/i

/** The best sentences that differ from each other, with what they lean on, in the order of the passages. */
export function bestQuotes(ranked: readonly RankedSentence[], all: readonly PassageSentence[]): Quote[] {
  const chosen: RankedSentence[] = []
  const least = ((ranked.find(isSentence) ?? ranked[0])?.score ?? 0) * relativeScore
  // A heading answers nothing, so it is quoted only when nothing else fits.
  const whole = ranked.filter(isSentence)
  for (const sentence of (whole[0]?.coverage ?? 0) > 0 ? whole : ranked) {
    if (chosen.length === mostSentences || sentence.score < least) break
    if (sentence.coverage > 0 && !chosen.some((other) => saysTheSame(other, sentence))) chosen.push(sentence)
  }
  return quoteSentences(chosen, all)
}

export function quoteSentences(chosen: readonly PassageSentence[], all: readonly PassageSentence[]): Quote[] {
  const taken = new Set<PassageSentence>()
  const positions = new Map(all.map((sentence, position) => [key(sentence), position]))
  for (const sentence of chosen) {
    const position = positions.get(key(sentence))
    if (position !== undefined) for (const part of withContext(all, position)) taken.add(part)
  }
  const quotes: { number: number; parts: string[]; end: number }[] = []
  all.forEach((sentence, position) => {
    if (!taken.has(sentence)) return
    const last = quotes.at(-1)
    if (last !== undefined && last.end === position - 1 && last.number === sentence.passage.number) {
      last.parts.push(sentence.text)
      last.end = position
    } else {
      quotes.push({ number: sentence.passage.number, parts: [sentence.text], end: position })
    }
  })
  return quotes.map(({ number, parts }) => ({ number, text: parts.join(' ') }))
}

export function saysTheSame(left: PassageSentence, right: PassageSentence): boolean {
  const shared = left.stems.intersection(right.stems).size
  return shared > sameShare * Math.min(left.stems.size, right.stems.size)
}

function withContext(all: readonly PassageSentence[], position: number): PassageSentence[] {
  const sentence = all[position]
  if (sentence === undefined) return []
  const before = all[position - 1]
  const leading = before?.passage === sentence.passage && leansBack.test(sentence.text) ? [before] : []
  const entries = sentence.text.endsWith(':')
    ? all.slice(position + 1, position + 1 + mostListEntries).filter(({ passage }) => passage === sentence.passage)
    : []
  return [...leading, sentence, ...entries]
}

function key({ passage, index }: PassageSentence): string {
  return `${passage.number}:${index}`
}
