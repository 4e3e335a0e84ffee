import { describe, expect, test } from 'vitest'
import { quoteFinder } from './find-quote.ts'

const text = `## Notice

The notice period after probation is **four weeks** to the
fifteenth or to the end of a month. During proba-
tion it is “two weeks”.`

const found = (quote: string, source = text): string | undefined => {
  const place = quoteFinder(source)(quote)
  return place && source.slice(place.start, place.end)
}

describe('finding a quote in its source', () => {
  test('gives the place in the text as it is', () => {
    expect(found('The notice period after probation')).toBe('The notice period after probation')
  })

  test.each([
    ['capitals and full stops', 'the NOTICE period after probation is four weeks.', '**four weeks'],
    ['line ends and formatting', 'is four weeks to the fifteenth or to the end', 'to the\nfifteenth'],
    ['words divided at the end of a line', 'During probation it is', 'proba-\ntion'],
    ['quotation marks', 'it is "two weeks"', '“two weeks'],
  ])('does not mind %s', (_, quote, piece) => {
    expect(found(quote)).toContain(piece)
  })

  test('takes what is left out, in order', () => {
    expect(found('The notice period … to the end of a month')).toMatch(/^The notice[^]*a month$/)
    expect(found('The notice period [...] to the end of a month')).toBeDefined()
    expect(found('to the end of a month ... The notice period')).toBeUndefined()
  })

  test.each([
    ['another word', 'The notice period after probation is six weeks'],
    ['a part of a word', 'he notice peri'],
    ['nothing', ' … '],
  ])('does not find %s', (_, quote) => {
    expect(found(quote)).toBeUndefined()
  })
})
