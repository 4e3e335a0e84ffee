/** What a search found out about whether the collection is about a question. */
export interface Evidence {
  /** How much of what was asked the best passage has, 0 … 1: `RankedCandidates.match`. */
  readonly match: number
  /** Different words of the question that tell something. */
  readonly words: number
}

/**
 * Logit by match and length of the question: a short one is easily matched by accident. Fitted on judged sets; what it means
 * differs from collection to collection, so that each has a threshold of its own.
 */
export const evidenceOf = ({ match, words }: Evidence): number => 25 * match + 1.6 * Math.log(Math.max(1, words)) - 9

/** Share of the probe questions of a language that a question must outdo. */
const outdone = 0.85

/** Thresholds of a collection by script and language, as in `Latin/en`. */
export type Gate = Readonly<Record<string, number>>

/** Thresholds from the evidence of questions that the collection does not answer, by what they are written in. */
export function gateOf(probes: ReadonlyMap<string, readonly number[]>): Gate {
  return Object.fromEntries(
    Array.from(probes, ([writing, evidence]) => {
      const sorted = evidence.toSorted((one, other) => one - other)
      return [writing, sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * outdone))]!]
    }),
  )
}

/**
 * The threshold for a question. Questions match passages by accident in their own language only, so that each language of a
 * collection has one of its own; where it is not known, the highest of the script holds.
 */
export function thresholdOf(gate: Gate, text: string, language: string | undefined): number | undefined {
  const own = gate[writingOf(text, language)]
  if (own !== undefined) return own
  const thresholds = Object.entries(gate)
  const sameScript = thresholds.filter(([writing]) => writing.startsWith(`${scriptOf(text)}/`))
  const highest = Math.max(...(sameScript.length > 0 ? sameScript : thresholds).map(([, threshold]) => threshold))
  return Number.isFinite(highest) ? highest : undefined
}

const scripts = ['Han', 'Hiragana', 'Hangul', 'Arabic', 'Devanagari', 'Cyrillic', 'Thai', 'Greek', 'Hebrew'].map(
  (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
)
const scriptOf = (text: string): string => scripts.find(([, letter]) => letter.test(text))?.[0] ?? 'Latin'

/** What a text is written in. */
export const writingOf = (text: string, language: string | undefined): string => `${scriptOf(text)}/${language ?? ''}`

/** How likely a question of this evidence is one that the collection answers, 0 … 1; one half at the threshold. */
export const relevanceFrom = (evidence: number, gate: number): number => 1 / (1 + Math.exp(gate - evidence))
