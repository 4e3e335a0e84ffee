import type { LexicalQuery } from '@docent/core/ports'
import { searchableText, separatedWords, withoutAccents } from './searchable-text.ts'
import { loadStemmer, type Stemmer } from './stemmers.ts'
import { stopWords } from './stop-words.ts'

const stopped = new Set(stopWords)
const words = /[\p{L}\p{N}\p{M}]+/gu
const longestWord = 40
const mostKnownStems = 50_000
/** Of a text whose language nobody told. */
const usualLanguage = 'en'

/** Cuts texts into the terms that are searched: words in lower case without accents, as their stems. */
export interface TermAnalyzer {
  /** Loads what the languages need, and English. `terms` and `weights` are asked for no language that was not loaded. */
  load(languages: Iterable<string | undefined>): Promise<void>
  /** Terms of a passage, in order. Stop words are dropped where it is English. */
  terms(text: string, language?: string): string[]
  /** Terms of a query by what each counts: a word is looked for as the stem of each language. */
  weights(query: Pick<LexicalQuery, 'text' | 'terms' | 'languages'>): Map<string, number>
}

export function createTermAnalyzer(): TermAnalyzer {
  const stemmers = new Map<string, Stemmer>()

  function analyze(text: string, language: string): string[] {
    const stem = stemmers.get(language)
    if (stem === undefined) throw new Error('the language was not loaded')
    const english = language === usualLanguage
    const terms: string[] = []
    const separated = english ? searchableText(text) : separatedWords(text)
    for (const word of separated.toLowerCase().match(words) ?? []) {
      if (word.length <= longestWord && !(english && stopped.has(word))) terms.push(stem(word))
    }
    return terms
  }

  return {
    async load(languages) {
      for (const language of new Set([usualLanguage, ...languages])) {
        if (language === undefined) continue
        if (!stemmers.has(language)) stemmers.set(language, remembering(await loadStemmer(language)))
      }
    },
    terms: (text, language = usualLanguage) => analyze(text, language),
    weights({ text, terms = [], languages = [] }) {
      const weights = new Map<string, number>()
      const searched = languages.length === 0 ? [usualLanguage] : [...new Set(languages)]
      const add = (part: string, weight: number): void => {
        // A stem that several languages share is one term.
        const counts = new Map<string, number>()
        for (const language of searched) {
          for (const [term, times] of countsOf(analyze(part, language))) {
            counts.set(term, Math.max(times, counts.get(term) ?? 0))
          }
        }
        for (const [term, times] of counts) weights.set(term, (weights.get(term) ?? 0) + times * weight)
      }
      add(text, 1)
      for (const { term, weight } of terms) add(term, weight)
      return weights
    },
  }
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Stems are looked up, not computed again; accents go after stemming, which needs them. */
function remembering(stemmer: Stemmer): Stemmer {
  const known = new Map<string, string>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const stem = withoutAccents(stemmer(word))
    // Ordinary text stays far below the bound; numbers and codes would grow the cache for ever.
    if (known.size >= mostKnownStems) known.clear()
    known.set(word, stem)
    return stem
  }
}
