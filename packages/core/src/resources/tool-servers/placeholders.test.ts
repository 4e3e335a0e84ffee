import { expect, it } from 'vitest'
import { filledIn, namesIn, withoutSecrets } from './placeholders.ts'

it('finds the names of placeholders once, wherever they stand', () => {
  expect(namesIn(['Bearer os.environ/A_1', 'os.environ/B:os.environ/A_1', 'environ/C', 'os.environ/1'])).toEqual([
    'A_1',
    'B',
  ])
})

it('replaces them once, and says which key is missing', () => {
  const values = new Map([
    ['A', 'os.environ/B $&'],
    ['B', 'b'],
  ])
  expect(filledIn('x os.environ/A y os.environ/B', values)).toBe('x os.environ/B $& y b')
  expect(() => filledIn('os.environ/OTHER', values)).toThrow('os.environ/OTHER')
})

it('takes secrets out of a text, the longest first, and leaves short words', () => {
  expect(withoutSecrets('abcdef abcdefgh a', ['a', 'abcdef', 'abcdefgh'])).toBe('[secret] [secret] a')
})
