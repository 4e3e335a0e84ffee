import type { NewReference } from '../../../resources/chats/index.ts'
import { pagesText } from '../../../resources/documents/index.ts'
import type { Passage } from '../../retrieval/index.ts'
import { answerQuotes, type AnswerQuote } from './answer-quotes.ts'
import { citedNumbers } from '../prompt/cited-passages.ts'
import { quoteFinder, type FoundQuote } from './find-quote.ts'

type CheckedQuote = NonNullable<NewReference['quotes']>[number]
type Find = (quote: string, number: number) => FoundQuote | undefined

/** Passages in which a quote is looked for that the answer places nowhere. */
const passagesSearched = 100

/**
 * What an answer rests on: the passages it cites, in the order it cites them, with its quotes checked against them. An
 * answer that cites nothing lists what it was given, marked so.
 *
 * @param given numbers of the passages that the prompt held
 */
export function answerReferences(
  answer: string,
  passages: readonly Passage[],
  given: readonly number[] = passages.map((_, index) => index + 1),
): NewReference[] {
  const known = (number: number) => passages[number - 1] !== undefined
  const cited = citedNumbers(answer, passages.length).filter(known)
  const chosen = cited.length > 0 ? cited : given.filter(known)
  const quotes = answerQuotes(answer, passages.length)
  const finders = new Map<number, ReturnType<typeof quoteFinder>>()
  const find: Find = (quote, number) => {
    const passage = passages[number - 1]
    if (!passage) return undefined
    const finder = finders.get(number) ?? quoteFinder(passage.chunk.text)
    finders.set(number, finder)
    return finder(quote)
  }
  return chosen.map((number) => {
    const { document, chunk, chunkId, score } = passages[number - 1]!
    return {
      collectionId: document.collectionId,
      documentId: document.documentId,
      documentName: document.documentName,
      membershipId: document.membershipId,
      chunkId,
      score,
      pages: pagesText(chunk.pageFrom, chunk.pageTo),
      pageFrom: chunk.pageFrom,
      pageTo: chunk.pageTo,
      start: chunk.start,
      end: chunk.end,
      uri: document.uri,
      cited: cited.length > 0,
      quotes: quotes.flatMap((quote) => checked(quote, number, chunk.start, find)),
    }
  })
}

/** A quote as it concerns a passage: it is said to be from it, or it is there and nobody said where it is from. */
function checked({ quote, numbers }: AnswerQuote, number: number, offset: number, find: Find): CheckedQuote[] {
  const unplaced = numbers.length === 0 && number <= passagesSearched
  if (!unplaced && !numbers.includes(number)) return []
  const found = find(quote, number)
  if (found) return [{ quote, verified: true, start: offset + found.start, end: offset + found.end }]
  // Of several passages named together it may be in any one.
  const elsewhere = numbers.some((other) => find(quote, other))
  return numbers.length === 0 || elsewhere ? [] : [{ quote, verified: false }]
}
