import { describe, expect, it } from 'vitest'
import { foldsOf } from './folds.ts'

const pages = (documents: number, pagesOfEach: number) =>
  Array.from({ length: documents * pagesOfEach }, (_, at) => ({ document: `d${Math.floor(at / pagesOfEach)}` }))

describe('foldsOf', () => {
  it('keeps documents whole, in parts of about equal size', () => {
    const all = pages(10, 3)
    const { count, foldOf, byDocument } = foldsOf(all, 5, 1)
    expect([count, byDocument]).toEqual([5, true])
    for (const [at, { document }] of all.entries())
      expect(foldOf[at]).toBe(foldOf[all.findIndex((page) => page.document === document)])
    expect([0, 1, 2, 3, 4].map((fold) => foldOf.filter((own) => own === fold).length)).toEqual([6, 6, 6, 6, 6])
  })

  it('spreads pages of each kind over all parts', () => {
    const all = pages(20, 1).map((page, at) => ({ ...page, kind: at < 4 ? 'rare' : 'usual' }))
    const { foldOf } = foldsOf(all, 4, 3)
    expect(new Set(foldOf.subarray(0, 4)).size).toBe(4)
  })

  it('has no more parts than documents, and parts of pages where there is one document only', () => {
    expect(foldsOf(pages(3, 2), 5, 1).count).toBe(3)
    const { count, byDocument, foldOf } = foldsOf(pages(1, 4), 2, 1)
    expect([count, byDocument]).toEqual([2, false])
    expect(new Set(foldOf).size).toBe(2)
  })
})
