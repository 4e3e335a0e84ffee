import { detectLanguage, isFunctionWord, type LanguageCode } from '../../kernel/language/index.ts'

/** A question made ready for a search by words. */
export interface AnalyzedQuestion {
  /** Without the words of its language that only build sentences; the question itself when it has no others. */
  readonly text: string
  /** Undefined when the question is too short to decide. */
  readonly language: LanguageCode | undefined
  /** Words of its subject, in lower case, each once. */
  readonly words: readonly string[]
}

const words = /[\p{L}\p{N}\p{M}]+/gu

export function analyzeQuestion(question: string): AnalyzedQuestion {
  const language = detectLanguage(question)
  const isTopical = (word: string) => !isFunctionWord(word, language ?? 'en')
  const topical = question.match(words)?.filter(isTopical) ?? []
  // English stop words are the index's own matter: which of them to drop was measured there.
  const text =
    language === undefined || language === 'en' || topical.length === 0
      ? question
      : question.replaceAll(words, (word) => (isTopical(word) ? word : ' '))
  return { text, language, words: [...new Set(topical.map((word) => word.toLowerCase()))] }
}
