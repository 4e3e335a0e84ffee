import { detectLanguage, isFunctionWord } from '../language/index.ts'
import { stopWords } from './stop-words.ts'
import { wordsOf } from './words.ts'

const separators = /[_\-.]+/g
const camelCase = /(?<=\p{Ll})(?=\p{Lu})/gu
const yearsAndQuarters = /(?:19|20)\d\d|q[1-4](?!\d)/g
const shortFiscalYear = /^fy(\d\d)$/
const digits = /^\p{N}+$/u
const year = /^(?:19|20)\d\d$/
/** Extensions show the kind of file, which no question is about. */
const ending = /\.[A-Za-z][A-Za-z0-9]{0,4}$/
/** Words of a question that may be written together in a name. */
const mostJoined = 4
/** The beginning of a part that identifies the part, when it is at least so long, and such a share of it. */
const shortestBeginning = 5
const leastShare = 0.6

/** The parts of a document's name that a question may mention. Numbers that are no years are ignored: they count pages or copies. */
export function namePartsOf(name: string): string[] {
  const parts = new Set<string>()
  const plain = name.replace(ending, '').replaceAll(camelCase, ' ').replaceAll(separators, ' ')
  for (const word of wordsOf(plain)) {
    if (!digits.test(word) || year.test(word)) parts.add(word)
    for (const found of word.match(yearsAndQuarters) ?? []) parts.add(found)
  }
  return [...parts]
}

/** What a document of this part is found by: the part, and its beginnings that are long enough. */
export function beginningsOf(part: string): string[] {
  const least = Math.max(shortestBeginning, Math.ceil(part.length * leastShare))
  const beginnings = [part]
  for (let length = least; length < part.length; length++) beginnings.push(part.slice(0, length))
  return beginnings
}

/**
 * What in a question may name a document: its words, years, and up to four neighbouring words written together; each with the
 * words that it is made of. That a name is a sentence with `and` or `the`, as questions are, says nothing.
 */
export function namesIn(question: string): Map<string, readonly string[]> {
  const words = wordsOf(question.replaceAll(separators, ' '))
  const names = new Map<string, readonly string[]>()
  const buildsSentences = builderOf(question)
  const add = (name: string, made: readonly string[]) => names.set(name, [...(names.get(name) ?? []), ...made])
  words.forEach((word, start) => {
    let joined = ''
    for (let end = start; end < Math.min(words.length, start + mostJoined); end++) {
      joined += words[end]!
      if (end > start || !buildsSentences(word)) add(joined, words.slice(start, end + 1))
    }
    for (const found of word.match(yearsAndQuarters) ?? []) add(found, [word])
    const short = shortFiscalYear.exec(word)?.[1]
    if (short !== undefined) add(`20${short}`, [word])
  })
  return names
}

/** Whether a word only builds the sentence of a question: `door` does in Dutch, and not in English. */
function builderOf(question: string): (word: string) => boolean {
  const language = detectLanguage(question)
  return (word) => stopWords.has(word) || (language !== undefined && isFunctionWord(word, language))
}
