import { baseForm } from './irregular-forms.ts'
import { tokensOf } from './tokens.ts'

/** Where the next word is what somebody does: behind a subject, an auxiliary, or what asks for a subject. */
const beforeVerb =
  /(?<!\p{L})(?:i|we|you|they|he|she|it|someone|somebody|anyone|anybody|everyone|everybody|nobody|who|not|to|can|could|may|must|should|shall|will|would|puis-je|peut-on|qui|quién(?:es)?|puedo|puede|podemos|chi|posso|possiamo|può|quem|pode(?:mos)?|wie|mag ik|kan ik|moet ik)\s+(?=(\p{L}{3,}))/giu
/** Forms that only verbs and what is made of them have: a few letters, then the ending. */
const verbForm = /^\p{L}{3,}(?:ado|ido|are|ere|ire|ar|er|ir|ée?s?)$/u

/** Stems of the words of a question that say what is done, and how: documents rather put them in another way than the things that it names. */
export function askedVerbs(text: string, isEnglish: boolean): ReadonlySet<string> {
  const behind = Array.from(text.matchAll(beforeVerb), ([, word = '']) => word)
  const formed = (text.match(/\p{L}+/gu) ?? []).filter((word) => {
    const lower = word.toLowerCase()
    if (word !== lower) return false
    return isEnglish ? /^\p{L}{3,}ed$/u.test(lower) || isPast(lower) || saysHow(lower) : verbForm.test(lower)
  })
  return new Set([...behind, ...formed].flatMap((word) => tokensOf(word)).map(({ stem }) => stem))
}

/** `quickly`, but not `weekly`, which is a measure, and not `family`. */
const saysHow = (word: string): boolean =>
  /^\p{L}{4,}ly$/u.test(word) && !/^(?:week|month|year|quarter|hour|famil|suppl|repl|assemb|monopo)ly$/u.test(word)
const nouns = new Set(['children', 'men', 'women', 'feet', 'teeth', 'mice'])
const isPast = (word: string): boolean => baseForm(word) !== word && !nouns.has(word)
