import { normalized } from './normalized.ts'
import { functionWords, type LanguageCode } from './function-words.ts'

const words = /[\p{L}\p{M}]+/gu
/** Read of a text: the beginning decides the language of the rest. */
const charactersRead = 800
/** Part of the words that are function words, below which a text is names, numbers or a language not known here. */
const leastShare = 0.12

const withoutAccents = (text: string): string => normalized(text, 'NFKD').replace(/[\u0300-\u036f]+/g, '')

/** Words as they are compared: in lower case and, because many people type so, without accents; the stroke of `đ` counts as one. */
const compared = (text: string): string => withoutAccents(text.toLowerCase()).replaceAll('đ', 'd')

interface Speaking {
  readonly language: LanguageCode
  /** What a word counts: one that few languages share weighs more. */
  readonly weight: number
}

let speakers: ReadonlyMap<string, readonly Speaking[]> | undefined

/** Languages by function word. Built when it is first needed. */
function speakersOf(): ReadonlyMap<string, readonly Speaking[]> {
  if (speakers) return speakers
  const languages = new Map<string, Set<LanguageCode>>()
  for (const [language, list] of Object.entries(functionWords)) {
    for (const word of list.split(' ')) {
      const known = languages.get(compared(word)) ?? new Set()
      languages.set(compared(word), known.add(language as LanguageCode))
    }
  }
  speakers = new Map(
    Array.from(languages, ([word, known]) => [
      word,
      Array.from(known, (language) => ({ language, weight: 1 / known.size })),
    ]),
  )
  return speakers
}

/**
 * The language a text is written in, by its function words; undefined when it has too few of them to decide, as a question
 * of two names has.
 */
export function detectLanguage(text: string): LanguageCode | undefined {
  const known = speakersOf()
  const scores = new Map<LanguageCode, number>()
  let read = 0
  let functional = 0
  for (const word of compared(text.slice(0, charactersRead)).match(words) ?? []) {
    read++
    const speaking = known.get(word)
    if (!speaking) continue
    functional++
    for (const { language, weight } of speaking) scores.set(language, (scores.get(language) ?? 0) + weight)
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1])
  if (!best || functional < read * leastShare || best[1] === second?.[1]) return undefined
  return best[0]
}

/** Whether a word is a function word of this language, such as `the`: it carries no subject. Case does not count. */
export function isFunctionWord(word: string, language: LanguageCode): boolean {
  return (
    speakersOf()
      .get(compared(word))
      ?.some((speaking) => speaking.language === language) === true
  )
}
