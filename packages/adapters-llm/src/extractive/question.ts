import { stem } from '../text/stem.ts'
import { stopWords } from '../text/stop-words.ts'
import { words } from '../text/words.ts'

export interface QuestionTerm {
  readonly stem: string
  /** How much the term matters, 1 for an ordinary word. */
  readonly weight: number
}

export interface Question {
  readonly kind: 'question' | 'overview'
  readonly terms: readonly QuestionTerm[]
  /** Sentences that match are more likely to hold the answer: a figure for `how many`, a reason for `why`. */
  readonly answerForm: RegExp | undefined
}

/** Words that ask rather than tell what is asked about. */
const askingWords = new Set(
  `allowed answer ask asked describe detail details document documents explain example examples file files find found give happen
  happens help information kind know list mean means mention mentioned name need needed page paper passage permitted possible question say
  says show sort state stated talk text think type want wants way work works`.split(/\s+/),
)
/** Words that rather belong to the form of the question: a document that answers `how long` says `30 days`. */
const measuringWords = new Set(
  'amount big cost date day days far fast frequently hour hours large long many month months much number often old people person place reason soon tall time week weeks year years'.split(
    ' ',
  ),
)
const measuringWeight = 0.3
const nameWeight = 1.5

const overview =
  /^\s*(?:please\s+)?(?:can you\s+|could you\s+)?(?:(?:give|write|make|provide)\b.*\b(?:summary|overview|abstract)\b|summari[sz]e\b|tl;?\s?dr\b|what\s+(?:is|are)\s+.*\babout\s*\??\s*$)/i

const figure =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|half|dozen|hundred|thousand|million|once|twice|never|daily|weekly|monthly|annually)\b/i
const forms: readonly (readonly [question: RegExp, answer: RegExp])[] = [
  [/\bhow (?:many|much|long|old|often|far|fast|big|large|tall|high|soon)\b/i, figure],
  [
    /\bwhen\b|\bwhat (?:year|date|day|time|month)\b|\b(?:deadline|due date)\b/i,
    /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|before|after|until|within)\b/i,
  ],
  [
    /\bwhy\b|\breason\b/i,
    /\b(?:because|since|due to|therefore|so that|in order to|reason|caused?|as a result|prevents?)\b/i,
  ],
  [
    /\bwho\b|\bwhose\b|\bwhom\b/i,
    /\p{Lu}\p{L}+ \p{Lu}\p{L}+|\b(?:by|manager|director|officer|team|department|committee|owner|head)\b/u,
  ],
  [/\bwhere\b/i, /\b(?:in|at|on|near|from|under|behind|inside|room|building|street|floor|city)\b/i],
]

export function readQuestion(text: string): Question {
  const terms = overview.test(text) ? [] : termsOf(text)
  return {
    kind: terms.length === 0 ? 'overview' : 'question',
    terms,
    answerForm: forms.find(([question]) => question.test(text))?.[1],
  }
}

function termsOf(text: string): QuestionTerm[] {
  // Capital letters after the first word mark names, unless the whole question is in capitals.
  const capitals =
    text === text.toUpperCase()
      ? []
      : (text
          .trim()
          .slice(1)
          .match(/(?<![.!?]\s*)(?<=\s)\p{Lu}[\p{L}\p{N}]+/gu) ?? [])
  const names = new Set(capitals.flatMap(words))
  const all = words(text).filter((word) => !stopWords.has(word))
  const telling = all.filter((word) => !askingWords.has(word))
  const weights = new Map<string, number>()
  for (const word of telling) {
    const weight = measuringWords.has(word) ? measuringWeight : names.has(word) || /\p{N}/u.test(word) ? nameWeight : 1
    weights.set(stem(word), Math.max(weight, weights.get(stem(word)) ?? 0))
  }
  return Array.from(weights, ([key, weight]) => ({ stem: key, weight }))
}
