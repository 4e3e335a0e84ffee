import { expect, it } from 'vitest'
import { prefixEnd } from './prefix-range.ts'

it.each([
  ['a', 'b'],
  ['ab%', 'ab&'],
  ['z\u{10FFFF}', '{'],
  ['\u{10FFFF}', undefined],
  ['\uD7FF', '\uE000'],
  ['\uFFFF', '\u{10000}'],
  ['x😀', 'x😁'],
])('ends the texts that start with %j at %j', (prefix, end) => {
  expect(prefixEnd(prefix)).toBe(end)
})
