import { expect, it } from 'vitest'
import { searchableText } from './searchable-text.ts'

it('leaves plain English as it is', () => {
  expect(searchableText('What is a "lease"? C++\n')).toBe('What is a "lease"? C++\n')
})

it('takes accents away, and leaves the marks of other scripts', () => {
  expect(searchableText('Café in Zürich, Αθήνα')).toBe('Cafe in Zurich, Αθηνα')
  expect(searchableText('हिन्दी がぎ').replaceAll(' ', '')).toBe('हिन्दीがぎ')
})

it('puts spaces between words that have none', () => {
  expect(searchableText('東京は日本の首都です').split(/\s+/)).toEqual(expect.arrayContaining(['東京', '日本', '首都']))
})

it('mends half characters', () => {
  expect(searchableText('a\ud800b').isWellFormed()).toBe(true)
})
