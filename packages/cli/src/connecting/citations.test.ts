import { expect, it } from 'vitest'
import { citations } from './citations.ts'

const reference = (name: string, pages: string) => ({ document_name: name, pages, score: 1 })

it('gives the places the numbers they have in the answer', () => {
  const references = [reference('b.pdf', '3'), reference('a.pdf', '1-2'), reference('c.md', '')]
  expect(citations({ text: 'One [4]. Two [2, 1], three [4].' }, references)).toEqual([
    'Sources:',
    '  [4] b.pdf, page 3',
    '  [2] a.pdf, pages 1-2',
    '  [1] c.md',
  ])
})

it('does not call sources what the answer does not cite', () => {
  const references = [reference('a.pdf', '1'), reference('a.pdf', '1'), reference('b.pdf', '2')]
  expect(citations({ text: 'The documents do not answer this question.' }, references)).toEqual([
    'Passages looked at:',
    '  - a.pdf, page 1',
    '  - b.pdf, page 2',
  ])
})

it('reports nothing about an answer without passages', () => {
  expect(citations({ text: 'Hello.' }, [])).toEqual([])
})
