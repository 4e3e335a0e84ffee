/** What a search found about whether the collection is about a question. */
export interface Evidence {
  /** How much of what was asked the best passage has, 0 … 1: of `RankedCandidates.matches`. */
  readonly match: number
  /** Different words of the question that carry weight. */
  readonly words: number
}

/**
 * Logit by match and length of the question: a short one is easily matched by accident. Fitted on judged sets; what it means
 * differs from collection to collection, so that each has a threshold of its own.
 */
export const evidenceOf = ({ match, words }: Evidence): number => 25 * match + 1.6 * Math.log(Math.max(1, words)) - 9

/** Share of the questions of others that a question should outdo to count as answered. */
const outdone = 0.85
/** The same for counting as clearly answered. */
const clearlyOutdone = 0.92
/** Standard deviations that the few probe questions of a language may be wrong by: one time in twenty more. */
const allowance = 1.645

/** What a question of a collection must outdo, as `evidenceOf`. */
export interface Thresholds {
  /** Below it the collection does not answer the question, as far as the probe questions show. */
  readonly refuse: number
  /** Below it the result is uncertain. */
  readonly warn: number
}

/** Thresholds of a collection by script and language, as in `Latin/en`. */
export type Gate = Readonly<Record<string, Thresholds>>

/** Thresholds from the evidence of questions that the collection does not answer, by what they are written in. */
export function gateOf(probes: ReadonlyMap<string, readonly number[]>): Gate {
  return Object.fromEntries(
    Array.from(probes, ([writing, evidence]) => {
      const sorted = evidence.toSorted((one, other) => one - other)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
      const deviation = Math.sqrt((outdone * (1 - outdone)) / sorted.length)
      return [writing, { refuse: at(Math.max(0, outdone - allowance * deviation)), warn: at(clearlyOutdone) }]
    }),
  )
}

/**
 * The thresholds for a question. Questions match passages by accident in their own language only, so that each language of a
 * collection has its own; where it is not known, nothing is refused that one of the script would let pass.
 */
export function thresholdsOf(gate: Gate, text: string, language: string | undefined): Thresholds | undefined {
  const own = gate[writingOf(text, language)]
  if (own !== undefined) return own
  const all = Object.entries(gate)
  const sameScript = all.filter(([writing]) => writing.startsWith(`${scriptOf(text)}/`))
  const possible = (sameScript.length > 0 ? sameScript : all).map(([, thresholds]) => thresholds)
  if (possible.length === 0) return undefined
  return {
    refuse: Math.min(...possible.map(({ refuse }) => refuse)),
    warn: Math.max(...possible.map(({ warn }) => warn)),
  }
}

const scripts = ['Han', 'Hiragana', 'Hangul', 'Arabic', 'Devanagari', 'Cyrillic', 'Thai', 'Greek', 'Hebrew'].map(
  (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
)
const scriptOf = (text: string): string => scripts.find(([, letter]) => letter.test(text))?.[0] ?? 'Latin'

/** What a text is written in. */
export const writingOf = (text: string, language: string | undefined): string => `${scriptOf(text)}/${language ?? ''}`

/** How likely a question of this evidence is one that the collection answers, 0 … 1; one half where it is refused. */
export const relevanceFrom = (evidence: number, { refuse }: Thresholds): number => 1 / (1 + Math.exp(refuse - evidence))
