import { expect, it } from 'vitest'
import { labelledPagesOf } from '../../resources/annotations/index.ts'
import { compareClasses } from './compare-predictions.ts'

// The matrix and the table by class are of the same pages: those that have a class.
it('counts the pages that have a class, in the matrix as in the table', () => {
  const classes = ['invoice', undefined, 'letter', 'invoice']
  const pages = classes.map((pageClass, at) => ({
    ...{ filename: `p${at}.png`, document: `p${at}.png`, page: 0, regions: [], fileAttributes: {} },
    ...(pageClass !== undefined && { pageClass }),
  }))
  const { classified } = labelledPagesOf({ pages } as unknown as Parameters<typeof labelledPagesOf>[0])
  const guesses = ['invoice', 'invoice', 'letter'].map((pageClass) => ({ pageClass, confidence: 0.9 }))
  const report = compareClasses(classified, guesses)
  const counts = Object.values(report.confusion!).flatMap((row) => Object.values(row))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const support = Object.values(report.labels).reduce((sum, score) => sum + score.support, 0)
  expect([total, support, report.pages]).toEqual([3, 3, 3])
})
