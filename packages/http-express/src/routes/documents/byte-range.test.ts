import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-3', { start: 0, end: 4 }],
  ['bytes=4-', { start: 4, end: 10 }],
  ['bytes=8-99', { start: 8, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['bytes=-0', undefined],
  ['bytes=10-12', undefined],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s of ten bytes', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

it('nothing of an empty content', () => {
  expect(byteRange('bytes=-5', 0)).toBeUndefined()
  expect(byteRange('bytes=0-', 0)).toBeUndefined()
})
