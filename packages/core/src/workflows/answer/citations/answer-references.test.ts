import { describe, expect, test } from 'vitest'
import type { Passage } from '../../retrieval/index.ts'
import { answerReferences } from './answer-references.ts'

const texts = [
  'The deposit is paid back within thirty days.',
  'Dogs are allowed after the landlord agrees in writing.',
  'The roof was repaired in the year 2019.',
]
const passages = texts.map((text, index): Passage => ({
  document: {
    membershipId: `m${index}`,
    documentId: `d${index}`,
    documentName: `lease-${index}.pdf`,
    collectionId: 'c',
    chunkSetId: `s${index}`,
    firstChunkId: 10 * index + 1,
    chunkCount: 5,
    uri: undefined,
  },
  chunkId: 10 * index + 3,
  chunk: { ordinal: 2, text, pageFrom: 4, pageTo: 5, start: 100, end: 100 + text.length, tokens: 10 },
  score: 1 - index / 10,
}))
const references = (answer: string) =>
  answerReferences(answer, passages).map(({ documentId, cited, quotes }) => ({ documentId, cited, quotes }))

describe('what an answer rests on', () => {
  test('is what it cites, in its order', () => {
    expect(references('It was repaired [3] and dogs may stay [2, 9].')).toEqual([
      { documentId: 'd2', cited: true, quotes: [] },
      { documentId: 'd1', cited: true, quotes: [] },
    ])
  })

  test('is all it was given, marked so, when it cites nothing', () => {
    expect(references('I do not know.').map(({ cited }) => cited)).toEqual([false, false, false])
  })

  test('has its quotes with their place in the document', () => {
    const [first] = references('The contract says “paid back within thirty days” [1].')
    const start = 100 + texts[0]!.indexOf('paid')
    expect(first?.quotes).toEqual([
      {
        quote: 'paid back within thirty days',
        verified: true,
        start,
        end: start + 'paid back within thirty days'.length,
      },
    ])
  })

  test('reports when a quote does not occur in its passage', () => {
    const [first] = references('It says "paid back within ten days at most" [1].')
    expect(first?.quotes).toEqual([{ quote: 'paid back within ten days at most', verified: false }])
  })

  test('looks no further than the sentence for the citation of a quote', () => {
    const answer =
      'As [1] puts it, “paid back within thirty days”. Also “dogs are allowed after the landlord agrees” [2].'
    expect(
      references(answer).map(({ quotes }) => quotes?.map(({ quote, verified }) => [quote.slice(0, 4), verified])),
    ).toEqual([[['paid', true]], [['dogs', true]]])
  })

  test('a quote of several passages has to be in one of them', () => {
    const answer = 'It is “repaired in the year 2019” [2, 3], and “painted in the year 2019” [1, 2].'
    const found = Object.fromEntries(references(answer).map(({ documentId, quotes }) => [documentId, quotes]))
    expect(found['d2']).toMatchObject([{ verified: true }])
    expect(found['d1']).toEqual([{ quote: 'painted in the year 2019', verified: false }])
    expect(found['d0']).toEqual([{ quote: 'painted in the year 2019', verified: false }])
  })

  test('a quote that is placed nowhere counts where it is, and is not held against anything', () => {
    const answer = 'Rules: “the landlord agrees in writing”. Someone said “never heard of any of this”.'
    expect(references(answer).map(({ quotes }) => quotes?.length)).toEqual([0, 1, 0])
  })

  test('terms between quotation marks are no quotes', () => {
    expect(references('The "roof" [3] measures 5" by 6" or so.')[0]?.quotes).toEqual([])
  })
})
