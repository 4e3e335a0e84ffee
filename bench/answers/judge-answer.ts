import type { JudgedQuestion } from './question-set.ts'

export interface GivenAnswer {
  readonly text: string
  /** The passages that the answer lists. */
  readonly passages: readonly string[]
}

export interface Judgement {
  readonly right: boolean
  /** Says that the documents do not answer. */
  readonly denied: boolean
  /** Says so, and quotes all the same. */
  readonly denialAboveAnswer: boolean
  /** Quotes that stand in none of its passages. */
  readonly invented: readonly string[]
}

const denial = /documents do not answer/i
const quotes = /“([^”]*)”/g
/** An answer longer than this is a copy of the passages. */
const longestAnswer = 1_500

export function judgeAnswer({ expect = [], forbid = [] }: JudgedQuestion, { text, passages }: GivenAnswer): Judgement {
  const said = plain(text)
  const denied = denial.test(text)
  const quoted = [...text.matchAll(quotes)].map(([, quote = '']) => quote)
  const holdsAll = expect.every((expected) => said.includes(plain(expected)))
  const holdsNone = forbid.every((forbidden) => !said.includes(plain(forbidden)))
  const sources = passages.map(plain)
  return {
    right:
      expect.length === 0
        ? denied && quoted.length === 0
        : !denied && holdsAll && holdsNone && text.length <= longestAnswer,
    denied,
    denialAboveAnswer: denied && quoted.length > 0,
    invented: quoted.filter((quote) => !sources.some((source) => source.includes(plain(quote)))),
  }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
