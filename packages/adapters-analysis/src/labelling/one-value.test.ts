import type { LabelledPage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { keepOneValue, oneValueLabels } from './one-value.ts'

/** A page whose words are labelled in pairs of label and text. */
function page(document: string, pairs: readonly (readonly [string, string])[]): LabelledPage {
  return {
    document,
    page: 0,
    width: 100,
    height: 100,
    words: pairs.map(([, text], at) => ({ text, box: [0, at * 10, 50, at * 10 + 8] })),
    entities: pairs.map(([label], at) => ({ label, words: [at] })),
  }
}

describe('oneValueLabels', () => {
  it('are labels with the same text everywhere in a document, from five documents on', () => {
    const pages = Array.from({ length: 5 }, (_, at) =>
      page(`d${at}`, [
        ['total', `${at}.00`],
        ['total', `${at}.00`],
        ['item', 'a'],
        ['item', `b${at}`],
      ]),
    )
    expect(oneValueLabels(pages, ['item', 'total'])).toEqual(['total'])
    expect(oneValueLabels(pages.slice(0, 4), ['item', 'total'])).toEqual([])
  })

  it('are found by the digits of any script', () => {
    const pages = Array.from({ length: 5 }, (_, at) =>
      page(`d${at}`, [
        ['total', String.fromCodePoint(0x661 + at)],
        ['total', String.fromCodePoint(0xff11 + at)],
        ['item', '१'],
        ['item', '२'],
      ]),
    )
    expect(oneValueLabels(pages, ['item', 'total'])).toEqual(['total'])
  })
})

describe('keepOneValue', () => {
  const entity = (value: string | undefined, chance: number, label = 'total') => ({ label, chance, value })

  it('keeps the value with most evidence over all pages of a document', () => {
    const pages = [{ document: 'd' }, { document: 'd' }]
    const found = [[entity('900', 0.7), entity('700', 0.6)], [entity('700', 0.6)]]
    expect(keepOneValue(pages, found)).toEqual([[entity('700', 0.6)], [entity('700', 0.6)]])
  })

  it('decides for each document alone, and leaves other labels', () => {
    const pages = [{ document: 'd' }, { document: 'e' }]
    const found = [[entity('900', 0.4), entity(undefined, 0.1, 'item')], [entity('100', 0.2)]]
    expect(keepOneValue(pages, found)).toEqual(found)
  })
})
