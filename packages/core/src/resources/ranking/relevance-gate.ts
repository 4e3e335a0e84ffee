import { z } from 'zod'
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

/**
 * The same shares of excerpts. They match what the other passages say better than a question about something else does, the more so
 * in a collection on one subject.
 */
const excerptsOutdone = 0.3
const excerptsClearlyOutdone = 0.85
/**
 * Instead of the first, where only the script is known: short questions in languages like Korean and Telugu match little more than their
 * subject, for the words that ask are not those of any passage.
 */
const excerptsOutdoneInScript = 0.1
/** Fewer excerpts show too little. */
const leastExcerpts = 24
/** As far as excerpts tell, nothing beyond this is refused, and nothing beyond this warned of: a collection on one subject has more in all of them. */
const mostRefused = -2
const mostWarned = 2.5

/** Probe questions in a language that a collection has match at least so well by accident. */
const leastByAccident = -3

/** Fewer probe questions may all be unlike what is asked of a collection: what does not outdo this share of excerpts is warned of as well. */
const manyProbes = 100
const excerptsOutdoneBeside = 0.5

/** What a question of a collection must outdo, as `evidenceOf`. */
export interface Thresholds {
  /** Below it the collection does not answer the question, as far as the probe questions show. */
  readonly refuse: number
  /** Below it the result is uncertain. */
  readonly warn: number
}

/**
 * Thresholds of a collection by script and language, as in `Latin/en`; and by script alone, as in `Latin`, those that excerpts of its own
 * passages suggest.
 */
export const gateSchema = z.record(z.string(), z.object({ refuse: z.number(), warn: z.number() }))
export type Gate = Readonly<z.output<typeof gateSchema>>

/** What questions about something else are like in a collection: the evidence of each by what they are written in. */
export interface Elsewhere {
  /** Questions that hardly any collection answers, by script and language. */
  readonly probes: ReadonlyMap<string, readonly number[]>
  /** Excerpts of passages, asked of the others, by script. */
  readonly excerpts: ReadonlyMap<string, readonly number[]>
}

export function gateOf({ probes, excerpts }: Elsewhere): Gate {
  const thresholds =
    (shareRefused: (count: number) => number, shareWarned: number) => (evidence: readonly number[]) => {
      const sorted = evidence.toSorted((one, other) => one - other)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
      return { refuse: at(shareRefused(sorted.length)), warn: at(shareWarned) }
    }
  const ofProbes = thresholds((count) => {
    const deviation = Math.sqrt((outdone * (1 - outdone)) / count)
    return Math.max(0, outdone - allowance * deviation)
  }, clearlyOutdone)
  const ofExcerpts = thresholds(() => excerptsOutdoneInScript, excerptsClearlyOutdone)
  const beside = thresholds(() => excerptsOutdone, excerptsOutdoneBeside)
  const telling = Array.from(excerpts).filter(([, evidence]) => evidence.length >= leastExcerpts)
  const ofLanguage = (writing: string, evidence: readonly number[]): Thresholds => {
    const own = ofProbes(evidence)
    const alike = telling.find(([script]) => writing.startsWith(`${script}/`))?.[1]
    if (alike === undefined || own.warn <= leastByAccident) return own
    // Probe questions may be about what the collection is about.
    const refuse = Math.min(own.refuse, beside(alike).refuse)
    if (evidence.length >= manyProbes) return { ...own, refuse }
    return { refuse, warn: Math.max(own.warn, Math.min(beside(alike).warn, mostWarned)) }
  }
  return Object.fromEntries([
    ...Array.from(probes, ([writing, evidence]) => [writing, ofLanguage(writing, evidence)] as const),
    ...telling.map(([script, evidence]) => [script, ofExcerpts(evidence)] as const),
  ])
}

/**
 * The thresholds for a question. Questions match passages by accident in their own language only, so that each language of a
 * collection has its own, which refuse no more than excerpts suggest. Where the language is not known, or no passage seems to be in it,
 * nothing is refused that one language of the script would let pass, and excerpts show what to warn of. They show what to refuse as well: by
 * themselves where no probe question could show it better, and at most where the script has one language that they are asked in, in which
 * the question need not be: Arabic is asked in, Persian is not.
 */
export function thresholdsOf(gate: Gate, text: string, language: string | undefined): Thresholds | undefined {
  const script = scriptOf(text)
  const suggested = gate[script]
  const own = gate[writingOf(text, language)]
  if (own !== undefined && (own.warn > leastByAccident || suggested === undefined)) return own
  const all = Object.entries(gate).filter(([writing]) => writing.includes('/'))
  const sameScript = all.filter(([writing]) => writing.startsWith(`${script}/`))
  const possible = (sameScript.length > 0 ? sameScript : all).map(([, thresholds]) => thresholds)
  if (possible.length === 0) return undefined
  const refuse = Math.min(...possible.map(({ refuse }) => refuse))
  const warn = Math.max(...possible.map(({ warn }) => warn))
  if (suggested === undefined) return { refuse, warn }
  const oneLanguage = sameScript.length === 1 && warn > leastByAccident
  const bySelf = Math.max(refuse, Math.min(suggested.refuse, mostRefused))
  const refuseWithin = oneLanguage ? Math.min(refuse, suggested.refuse) : bySelf
  return {
    refuse: sameScript.length > 1 ? refuse : refuseWithin,
    warn: Math.max(warn, Math.min(suggested.warn, mostWarned)),
  }
}

const scripts = (
  'Han Hiragana Katakana Hangul Arabic Devanagari Cyrillic Thai Greek Hebrew Armenian Georgian Ethiopic Bengali Gurmukhi Gujarati ' +
  'Tamil Telugu Kannada Malayalam Sinhala Khmer Lao Myanmar Tibetan Mongolian'
)
  .split(' ')
  .map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const)
const latin = /\p{Script=Latin}/gu
/** Latin letters beside one of another script that still belong to a name in its text; beside more, the other is a symbol, such as α. */
const latinBesideOne = 4

/** The script of a text: of Japanese with Chinese characters, it is theirs. */
export function scriptOf(text: string): string {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0
  const latins = count(latin)
  return scripts.find(([, letter]) => count(letter) * latinBesideOne > latins)?.[0] ?? 'Latin'
}

/** What a text is written in. */
export const writingOf = (text: string, language: string | undefined): string => `${scriptOf(text)}/${language ?? ''}`

/** How likely a question of this evidence is one that the collection answers, 0 … 1; one half where it is refused. */
export const relevanceFrom = (evidence: number, { refuse }: Thresholds): number => 1 / (1 + Math.exp(refuse - evidence))
