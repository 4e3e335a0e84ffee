import {
  answeringStems,
  gramsOf,
  isUnspaced,
  namesIn,
  stemOf,
  stopWords,
  tonedWordsOf,
} from '../../kernel/analysis/index.ts'

/** A question as passages are ranked by it. */
export interface QuestionTerms {
  /** All of its words in order. */
  readonly words: readonly string[]
  /** The words that passages are looked for by: without English stop words, unless there are no others. */
  readonly telling: readonly string[]
  /** Stems and pieces of the topical words, and what each counts: how often it occurs in the question, but less for a stem that describes what to do with the answer. */
  readonly stems: ReadonlyMap<string, number>
  readonly grams: ReadonlyMap<string, number>
  /** Pairs of stems that occur near each other, in either order, and how often. */
  readonly pairs: readonly StemPair[]
  /** What in it may name a document, with the words that it is made of. */
  readonly names: ReadonlyMap<string, readonly string[]>
}

export interface StemPair {
  readonly one: string
  readonly other: string
  readonly count: number
}

/** Words apart that still belong together. */
const nearInQuestion = 3
/** What a word counts that only describes what to do with the answer. */
const answeringWeight = 0.25
/** A longer text is no question; its end would only cost time. */
const mostWords = 400

export function questionTerms(question: string): QuestionTerms {
  const words = tonedWordsOf(question).slice(0, mostWords)
  const kept = words.filter((word) => !stopWords.has(word))
  const telling = kept.length > 0 ? kept : words
  return {
    words,
    telling,
    stems: weighedStems(telling),
    grams: counted(telling.flatMap(gramsOf)),
    pairs: pairsOf(telling.filter((word) => !isUnspaced(word)).map(stemOf)),
    names: namesIn(question),
  }
}

function weighedStems(telling: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const stem of telling.map(stemOf))
    weights.set(stem, (weights.get(stem) ?? 0) + (answeringStems.has(stem) ? answeringWeight : 1))
  return weights
}

function pairsOf(stems: readonly string[]): StemPair[] {
  const pairs = new Map<string, StemPair>()
  stems.forEach((stem, at) => {
    for (const next of stems.slice(at + 1, at + 1 + nearInQuestion)) {
      if (next === stem) continue
      const [one, other] = stem < next ? [stem, next] : [next, stem]
      const key = `${one} ${other}`
      pairs.set(key, { one, other, count: (pairs.get(key)?.count ?? 0) + 1 })
    }
  })
  return [...pairs.values()]
}

export function counted<Term>(terms: Iterable<Term>): Map<Term, number> {
  const counts = new Map<Term, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
