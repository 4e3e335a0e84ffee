import type { LabelledPage, PageEntity } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { checkClassifiedPages, checkLabelledPages, checkPages } from './check-pages.ts'

const page = (entities: readonly PageEntity[] = [{ label: 'a', words: [0] }]): LabelledPage => ({
  document: 'bill.pdf',
  page: 2,
  width: 10,
  height: 10,
  words: [
    { text: 'one', box: [0, 0, 5, 5] },
    { text: 'two', box: [5, 0, 9, 5] },
  ],
  entities,
})

describe('checkLabelledPages', () => {
  it('takes pages that can be learned from, with pages among them that have no labels', () => {
    expect(() => checkLabelledPages([page(), page(), page([])])).not.toThrow()
  })

  it.each([
    ['no labels', [page([]), page([])], /at least two pages with labelled words; there are none/],
    ['labels on one page', [page(), page([])], /there is one/],
    ['a word that is not there', [page(), page([{ label: 'a', words: [7] }])], /Page 2 of "bill.pdf".*word 7.*2 words/],
    [
      'a word of two entities',
      [
        page(),
        page([
          { label: 'a', words: [1] },
          { label: 'b', words: [0, 1] },
        ]),
      ],
      /word 1 belongs to two/,
    ],
    ['an entity without words', [page(), page([{ label: 'a', words: [] }])], /at least one word/],
    ['an entity without a label', [page(), page([{ label: '', words: [0] }])], /needs a label/],
  ])('refuses %s', (_, pages, message) => {
    expect(() => checkLabelledPages(pages)).toThrow(message)
  })
})

it('refuses boxes that are no numbers, and names the word', () => {
  const wrong = { ...page(), words: [{ text: 'one', box: [0, 0, Number.NaN, 5] as const }] }
  expect(() => checkPages([wrong])).toThrow(/the box of word 0 must be four finite numbers/)
})

it('refuses pages of more words than it has time for, and takes the longest allowed', () => {
  const long = (count: number) => ({ ...page(), words: Array.from({ length: count }, () => page().words[0]!) })
  expect(() => checkPages([long(20_000)])).not.toThrow()
  expect(() => checkPages([long(20_001)])).toThrow(/has 20001 words, and 20000 are allowed. Divide the page/)
})

describe('checkClassifiedPages', () => {
  const classes = (...names: string[]) => names.map((pageClass) => ({ ...page(), pageClass }))

  it('takes four pages of two classes', () => {
    expect(() => checkClassifiedPages(classes('a', 'b', 'a', 'b'))).not.toThrow()
  })

  it('refuses more classes than a report can hold', () => {
    const names = Array.from({ length: 501 }, (_, at) => `class-${at}`)
    expect(() => checkClassifiedPages(classes(...names))).toThrow(/501 classes, and a model can have 500/)
    expect(() => checkClassifiedPages(classes(...names.slice(1)))).not.toThrow()
  })

  it('refuses fewer pages or classes, and pages without a class', () => {
    expect(() => checkClassifiedPages(classes('a', 'b', 'a'))).toThrow(/there are 3 pages of 2/)
    expect(() => checkClassifiedPages(classes('a', 'a', 'a', 'a'))).toThrow(/4 pages of 1/)
    expect(() => checkClassifiedPages(classes('a', 'b', '', 'b'))).toThrow(/not empty/)
  })
})
