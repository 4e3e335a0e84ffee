import { describe, expect, it } from 'vitest'
import type { PageWord, PredictedEntity } from '../../../kernel/ports/index.ts'
import { atOnce } from '../../../kernel/system/index.ts'
import { lineItemsOf } from './line-items.ts'

const labels = ['description', 'quantity', 'amount']

/** Cells of a page: label, text, left side, top. Every cell is 10 pixels high. */
function page(cells: readonly (readonly [string, string, number, number])[]): {
  words: PageWord[]
  entities: PredictedEntity[]
} {
  const words: PageWord[] = []
  const entities = cells.map(([label, text, x, y]): PredictedEntity => {
    const positions = text.split(' ').map((word, at) => {
      words.push({ text: word, box: [x + at * 40, y, x + at * 40 + 35, y + 10] })
      return words.length - 1
    })
    const box = [x, y, words.at(-1)!.box[2], y + 10] as const
    return { label, words: positions, box, confidence: 0.9 }
  })
  return { words, entities }
}

const fieldsOf = (cells: Parameters<typeof page>[0], columns: readonly string[] = labels): unknown[] => {
  const { words, entities } = page(cells)
  return atOnce(lineItemsOf(words, entities, columns)).map(({ fields }) => fields)
}

describe('lineItemsOf', () => {
  it('groups the columns of a table into rows, from the top', () => {
    expect(
      fieldsOf([
        ['amount', '7.50', 300, 131],
        ['description', 'Blue rope', 10, 100],
        ['quantity', '2', 200, 101],
        ['amount', '9.00', 300, 100],
        ['description', 'Anchor', 10, 130],
        ['quantity', '1', 200, 130],
      ]),
    ).toEqual([
      { description: 'Blue rope', quantity: '2', amount: '9.00' },
      { description: 'Anchor', quantity: '1', amount: '7.50' },
    ])
  })

  it('adds lines that hang below to the row above', () => {
    expect(
      fieldsOf([
        ['description', 'Rope of', 10, 100],
        ['description', 'ten metres', 10, 114],
        ['amount', '9.00', 300, 100],
        ['description', 'Anchor', 10, 130],
        ['amount', '7.50', 300, 130],
      ]),
    ).toEqual([
      { description: 'Rope of ten metres', amount: '9.00' },
      { description: 'Anchor', amount: '7.50' },
    ])
  })

  it('leaves out rows without most of the usual columns', () => {
    const cells: Parameters<typeof page>[0] = [
      ['description', 'Rope', 10, 100],
      ['quantity', '2', 200, 100],
      ['amount', '9.00', 300, 100],
      ['description', 'Anchor', 10, 130],
      ['quantity', '1', 200, 130],
      ['amount', '7.50', 300, 130],
      ['amount', '16.50', 300, 160],
    ]
    expect(fieldsOf(cells)).toEqual([
      { description: 'Rope', quantity: '2', amount: '9.00' },
      { description: 'Anchor', quantity: '1', amount: '7.50' },
    ])
  })

  it('takes labels that are called like properties of every object', () => {
    const named = ['__proto__', 'constructor', 'amount']
    const [fields] = fieldsOf(
      [
        ['__proto__', 'Rope', 10, 100],
        ['constructor', '2', 200, 100],
        ['amount', '9.00', 300, 100],
      ],
      named,
    )
    expect(Object.entries(fields as object)).toEqual([
      ['__proto__', 'Rope'],
      ['constructor', '2'],
      ['amount', '9.00'],
    ])
  })

  it('leaves out what is far from every row, and labels that are no columns', () => {
    expect(
      fieldsOf([
        ['amount', '9.00', 300, 100],
        ['description', 'Rope', 10, 100],
        ['description', 'Thank you', 10, 400],
        ['total', '9.00', 300, 120],
      ]),
    ).toEqual([{ description: 'Rope', amount: '9.00' }])
  })

  it('gives the box around a row and the mean of its confidences', () => {
    const { words, entities } = page([
      ['description', 'Rope', 10, 100],
      ['amount', '9.00', 300, 102],
    ])
    const [item] = atOnce(lineItemsOf(words, entities.with(0, { ...entities[0]!, confidence: 0.4 }), labels))
    expect(item!.box).toEqual([10, 100, 335, 112])
    expect(item!.confidence).toBeCloseTo(0.6)
  })

  it('finds nothing on a page without items', () => {
    expect(fieldsOf([])).toEqual([])
  })

  it('lets others have their turn on a page of many cells', () => {
    const cells = Array.from(
      { length: 4_000 },
      (_, at) => [at % 2 ? 'amount' : 'quantity', '1', at % 2 ? 60 : 0, at * 11] as const,
    )
    const { words, entities } = page(cells)
    const pieces = lineItemsOf(words, entities, labels)
    const steps: number[] = []
    for (let next = pieces.next(); !next.done; next = pieces.next()) steps.push(next.value)
    expect(steps).toHaveLength(2_000)
    expect(Math.max(...steps)).toBeLessThan(100_000)
  })
})
