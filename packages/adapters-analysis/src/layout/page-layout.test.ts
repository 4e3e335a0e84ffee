import type { PageWord } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { layoutOf } from './page-layout.ts'

/** Words of 10 pixels a letter and 10 high: text, left side, top. */
const words = (...list: readonly (readonly [string, number, number])[]): PageWord[] =>
  list.map(([text, x, y]) => ({ text, box: [x, y, x + text.length * 10, y + 10] }))

const textsOf = (page: readonly PageWord[], order: Iterable<number>): string =>
  [...order].map((word) => page[word]!.text).join(' ')

const form = words(
  ['Smith', 200, 40],
  ['Name:', 10, 12],
  ['Ann', 100, 10],
  ['Lee', 135, 11],
  ['Family', 10, 41],
  ['name:', 75, 40],
)

describe('layoutOf', () => {
  it('gathers words into runs, rows and an order, whatever their order in the list', () => {
    const layout = layoutOf(form)
    expect(layout.runs.map((run) => textsOf(form, run.words)).sort()).toEqual([
      'Ann Lee',
      'Family name:',
      'Name:',
      'Smith',
    ])
    expect(layout.rows.map((row) => row.map((run) => textsOf(form, layout.runs[run]!.words)))).toEqual([
      ['Name:', 'Ann Lee'],
      ['Family name:', 'Smith'],
    ])
    expect(textsOf(form, layout.order)).toBe('Name: Ann Lee Family name: Smith')
  })

  it('knows what is beside, above and below a run', () => {
    const { runs, runOf } = layoutOf(form)
    const [smith, name, ann, , family] = [...runOf]
    expect(runs[name!]).toMatchObject({ left: -1, right: ann, above: -1, below: family, alignedLeft: 2 })
    expect(runs[smith!]).toMatchObject({ left: family, right: -1 })
  })

  it('orders every word once on a crooked page with overlaps', () => {
    const crooked = words(
      ...Array.from(
        { length: 60 },
        (_, at) => [`w${at}`, (at % 6) * 45, Math.floor(at / 6) * 13 + (at % 6) * 2] as const,
      ),
    )
    expect([...layoutOf(crooked).order].sort((one, other) => one - other)).toEqual([...crooked.keys()])
  })

  it('takes pages without words, and words without size', () => {
    expect(layoutOf([]).order).toHaveLength(0)
    expect(
      layoutOf([
        { text: 'a', box: [5, 5, 5, 5] },
        { text: 'b', box: [5, 5, 5, 5] },
      ]).order,
    ).toHaveLength(2)
  })
})
