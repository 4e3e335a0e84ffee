import { citedNumbers } from '../prompt/cited-passages.ts'

/** What an answer puts between quotation marks, and the passages that it names as their source. */
export interface AnswerQuote {
  readonly quote: string
  /** Empty when it names none. */
  readonly numbers: readonly number[]
}

/** Quotation marks by pairs; a quote stays within a paragraph. */
const quoted =
  /“([^“”\n]+)”|„([^„“”\n]+)[“”]|«([^«»\n]+)»|»([^«»\n]+)«|「([^「」\n]+)」|(?<![\p{L}\p{N}])"([^"\n]+)"(?!\p{N})/gu
/** Fewer words or letters are a term or a name, not a quote. */
const fewestWords = 3
const fewestCharacters = 15
/** Characters after and before a quote in which its citation is looked for. */
const reach = 160
const mostQuotes = 200

/** The quotes of an answer in order. The citation of a quote follows it in the same sentence, or else precedes it. */
export function answerQuotes(answer: string, passages: number): AnswerQuote[] {
  const found = [...answer.matchAll(quoted)].slice(0, mostQuotes)
  return found.flatMap((match, index) => {
    const quote =
      match
        .slice(1)
        .find((group) => group !== undefined)
        ?.trim() ?? ''
    if (quote.split(/\s+/).length < fewestWords && quote.length < fewestCharacters) return []
    const end = match.index + match[0].length
    const next = found[index + 1]?.index ?? answer.length
    const previous = found[index - 1]
    const before = previous ? previous.index + previous[0].length : 0
    const after = answer.slice(end, Math.min(next, end + reach)).split(/\n|(?<=[.!?])\s+(?=\p{Lu})/u)[0]!
    const following = citedNumbers(after, passages)
    if (following.length > 0) return [{ quote, numbers: following }]
    const ahead = answer.slice(Math.max(before, match.index - reach), match.index)
    const sentence = ahead.split(/\n|(?<=[.!?])\s+(?=\p{Lu})/u).at(-1)!
    return [{ quote, numbers: citedNumbers(sentence, passages) }]
  })
}
