import { stemmer } from 'stemmer'
import { searchableText } from './searchable-text.ts'
import { stopWords } from './stop-words.ts'

const stopped = new Set(stopWords)
const words = /[\p{L}\p{N}\p{M}]+/gu
const longestWord = 40
const mostKnownStems = 50_000

/** A text analyzer: words in lower case without accents and stop words, cut to their English stem, in order. */
export function createTermAnalyzer(): (text: string) => string[] {
  const knownStems = new Map<string, string>()

  function stem(word: string): string {
    const known = knownStems.get(word)
    if (known !== undefined) return known
    const found = stemmer(word)
    // Ordinary text stays far below the bound; numbers and codes would grow the cache for ever.
    if (knownStems.size >= mostKnownStems) knownStems.clear()
    knownStems.set(word, found)
    return found
  }

  return (text) => {
    const terms: string[] = []
    for (const word of searchableText(text).toLowerCase().match(words) ?? []) {
      if (word.length <= longestWord && !stopped.has(word)) terms.push(stem(word))
    }
    return terms
  }
}
