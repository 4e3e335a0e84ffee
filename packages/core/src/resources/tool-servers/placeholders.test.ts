import { expect, it } from 'vitest'
import { filledIn, namesIn } from './placeholders.ts'

it('finds the names of placeholders once, wherever they are', () => {
  expect(namesIn(['Bearer os.environ/A_1', 'os.environ/B:os.environ/A_1', 'environ/C', 'os.environ/1'])).toEqual([
    'A_1',
    'B',
  ])
})

it('replaces them once, and reports which key is missing', () => {
  const values = new Map([
    ['A', 'os.environ/B $&'],
    ['B', 'b'],
  ])
  expect(filledIn('x os.environ/A y os.environ/B', values)).toBe('x os.environ/B $& y b')
  expect(() => filledIn('os.environ/OTHER', values)).toThrow('os.environ/OTHER')
})
