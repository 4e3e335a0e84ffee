import { expect, it } from 'vitest'
import { citationLines } from './citations.ts'

const reference = (name: string, pages: string) => ({ document_name: name, pages, score: 1 })

it('names each place once, in the order of the answer', () => {
  const references = [
    reference('b.pdf', '3'),
    reference('a.pdf', '1-2'),
    reference('b.pdf', '3'),
    reference('c.md', ''),
  ]
  expect(citationLines(references)).toEqual(['  - b.pdf, page 3', '  - a.pdf, pages 1-2', '  - c.md'])
})
