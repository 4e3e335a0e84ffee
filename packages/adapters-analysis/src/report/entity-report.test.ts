import { describe, expect, it } from 'vitest'
import { entityReport, type EntityCounts } from './entity-report.ts'

const counts: EntityCounts = {
  labels: ['date', 'total'],
  tallies: [
    { right: 6, predicted: 10, truth: 8 },
    { right: 0, predicted: 2, truth: 4 },
  ],
  outcomes: [[], []],
  folds: { count: 5, foldOf: new Int32Array(10), byDocument: true },
  exponent: 0,
  documents: 10,
  pages: 10,
}

describe('entityReport', () => {
  it('reports what was counted where more documents do not help', () => {
    const { overall, labels, notes } = entityReport(counts)
    expect(overall).toMatchObject({ precision: 0.5, recall: 0.5, f1: 0.5, support: 12 })
    expect(labels['date']).toMatchObject({ precision: 0.6, recall: 0.75 })
    expect(notes).toHaveLength(2)
  })

  it('takes as many errors away as four fifths of the documents are short of all, and reports it', () => {
    const { overall, labels, notes } = entityReport({ ...counts, exponent: 0.5 })
    const left = Math.sqrt(0.8)
    expect(overall.f1).toBeCloseTo(1 - 0.5 * left)
    expect(labels['date']!.precision).toBeCloseTo(1 - 0.4 * left)
    expect(labels['date']!.support).toBe(8)
    expect(notes!.at(-1)).toMatch(/learned from 80 % of the pages.*errors are taken as 89 % of those counted/)
  })

  it('promises nothing for labels of which nothing was right', () => {
    expect(entityReport({ ...counts, exponent: 0.5 }).labels['total']).toEqual({
      ...{ precision: 0, recall: 0, f1: 0, support: 4 },
    })
  })
})
