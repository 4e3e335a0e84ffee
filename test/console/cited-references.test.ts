import type { ChatMessageReference } from '@docent/client'
import { expect, it } from 'vitest'
import { citedReferences } from '../../packages/console/app/markdown/cited-references.ts'

const reference = (chunk: number, cited = true) => ({ chunk_id: chunk, cited }) as ChatMessageReference

function numbered(answer: string, references: readonly ChatMessageReference[]) {
  return [...citedReferences(answer, references)].map(([number, { chunk_id: chunk }]) => [number, chunk])
}

it('gives references the numbers of the answer, in the order of their first citation', () => {
  const answer = 'It flashes [3], four times [1, 3], and turns [2].'
  expect(numbered(answer, [reference(30), reference(10), reference(20)])).toEqual([
    [3, 30],
    [1, 10],
    [2, 20],
  ])
})

it('leaves out numbers that name no passage', () => {
  expect(numbered('Since [2019], and again [0], it flashes [2].', [reference(20)])).toEqual([[2, 20]])
})

it('knows no numbers of an answer that cites nothing', () => {
  expect(numbered('As in [1] of another book.', [reference(10, false)])).toEqual([])
  expect(numbered('It flashes [1].', [reference(10), reference(20)])).toEqual([])
})
