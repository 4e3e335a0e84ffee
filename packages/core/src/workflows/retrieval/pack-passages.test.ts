import { describe, expect, test } from 'vitest'
import { packPassages } from './pack-passages.ts'
import type { Passage } from './passage.ts'

const size = 100

/** A passage of 100 characters at its place, which the next one repeats the end of when `overlap` is set. */
function passage(document: string, ordinal: number, options: { text?: string; overlap?: number } = {}): Passage {
  const text =
    options.text ?? `${document} says in part ${ordinal} what nobody else says ${`${document}${ordinal} `.repeat(9)}`
  const start = ordinal * size - (options.overlap ?? 0)
  return {
    document: {
      membershipId: document,
      documentId: document,
      documentName: document,
      collectionId: 'c',
      chunkSetId: document,
      firstChunkId: 1,
      chunkCount: 50,
      uri: undefined,
    },
    chunkId: ordinal + 1,
    chunk: { ordinal, text, pageFrom: 1, pageTo: 1, start, end: (ordinal + 1) * size, tokens: 50 },
    score: 1,
  }
}

const pack = (passages: readonly Passage[], budget = 10_000, most = 12) =>
  packPassages(passages, { budget, frame: 10, most })
const places = (...parameters: Parameters<typeof pack>) =>
  pack(...parameters).map(({ passage: { document, chunk } }) => `${document.documentId}${chunk.ordinal}`)

describe('packing passages', () => {
  test('takes the best that fit, and the best one whatever it needs', () => {
    const all = [passage('a', 0), passage('b', 0), passage('c', 0)]
    expect(places(all, 120)).toEqual(['a0', 'b0'])
    expect(places(all, 1)).toEqual(['a0'])
    expect(places(all, 10_000, 1)).toEqual(['a0'])
    expect(places([])).toEqual([])
  })

  test('takes a text once that is in several documents, nearly the same as well', () => {
    const text =
      'The tenant pays the rent for each month in advance, on the third working day at the latest, by transfer.'
    const copies = [
      passage('a', 3, { text }),
      passage('b', 7, { text: text.toUpperCase().replaceAll(' ', '\n') }),
      passage('c', 1, { text: `${text.replace('third', 'fifth')} See the annex.` }),
      passage('d', 1, {
        text: 'The tenant pays nothing for the garage, which the landlord keeps for his own two cars.',
      }),
    ]
    expect(places(copies)).toEqual(['a3', 'c1', 'd1'])
    expect(places([copies[0]!, passage('e', 0, { text: `Note: ${text}` })])).toEqual(['a3'])
  })

  test('takes texts of one template for different ones, wherever they differ', () => {
    const agreement = (supplier: string, months: string) =>
      `Agreement with ${supplier}. The supplier keeps the cranes of the customer ready for use at all times. It names a person who
       answers calls within an hour and keeps a log of what was found and of the parts that were replaced. The customer pays within
       thirty days. Either side may end this agreement at the end of a quarter, with ${months} months of notice, in writing. Damage
       by negligence is paid for up to the sum that its insurance covers. The courts at the seat of the customer decide.`
    const texts = [
      ['Alder', 'three'],
      ['Alder', 'six'],
      ['Birch', 'six'],
      ['Birch', 'SIX'],
    ] as const
    expect(
      places(texts.map(([supplier, months], index) => passage(`d${index}`, 0, { text: agreement(supplier, months) }))),
    ).toEqual(['d00', 'd10', 'd20'])
    const permitted = agreement('Alder', 'six').replace('is paid for', 'is not paid for')
    expect(
      places([passage('a', 0, { text: agreement('Alder', 'six') }), passage('b', 0, { text: permitted })]),
    ).toHaveLength(2)
  })

  test('takes a text once that was cut at another place', () => {
    const sentences = Array.from(
      { length: 20 },
      (_, index) => `Sentence ${index} says a thing of its own about subject ${index * 7}.`,
    )
    const cut = (from: number, to: number) => sentences.slice(from, to).join(' ')
    const copies = [
      [0, 18],
      [2, 20],
      [1, 17],
      [10, 20],
    ] as const
    expect(places(copies.map(([from, to], index) => passage(`d${index}`, 0, { text: cut(from, to) })))).toEqual([
      'd00',
      'd30',
    ])
  })

  test('takes short texts for the same only when they are', () => {
    const short = ['Open daily', 'Closed', 'OPEN  daily.', '42', '43 kg'].map((text, index) =>
      passage(`d${index}`, 0, { text }),
    )
    expect(places(short)).toEqual(['d00', 'd10', 'd30', 'd40'])
  })

  test('lets a duplicate take nobody’s place', () => {
    const text = 'One and the same sentence stands in both of these documents.'
    expect(places([passage('a', 0, { text }), passage('b', 0, { text }), passage('c', 0)], 120)).toEqual(['a0', 'c0'])
  })

  test('puts passages that are side by side in their order, at the place of the best', () => {
    const all = [passage('a', 5), passage('b', 1), passage('a', 7), passage('a', 4), passage('a', 6), passage('b', 9)]
    expect(places(all)).toEqual(['a4', 'a5', 'a6', 'a7', 'b1', 'b9'])
  })

  test('includes once what neighbours share', () => {
    const first = passage('a', 0, { text: 'x'.repeat(90) + 'shared end' })
    const second = passage('a', 1, { text: 'shared end' + 'y'.repeat(100), overlap: 10 })
    expect(pack([second, first]).map(({ text }) => text)).toEqual(['x'.repeat(90) + 'shared end', 'y'.repeat(100)])
  })

  test('leaves out what has no words', () => {
    expect(places([passage('a', 0, { text: ' - ' }), passage('b', 0)])).toEqual(['b0'])
  })
})
