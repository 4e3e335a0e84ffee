import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-3', { start: 0, end: 4 }],
  ['Bytes=4-', { start: 4, end: 10 }],
  ['bytes=8-99', { start: 8, end: 10 }],
  ['bytes=9-9', { start: 9, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=12-11', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=9999999999999999-', undefined],
  ['lines=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s of ten bytes', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

it('nothing of an empty content', () => {
  expect(byteRange('bytes=-5', 0)).toBeUndefined()
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
