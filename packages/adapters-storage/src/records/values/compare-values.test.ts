import { expect, it } from 'vitest'
import { compareText, compareValues } from './compare-values.ts'

it('orders text as UTF-8 does', () => {
  const texts = ['', 'a', 'ab', 'b', 'é', '\uD7FF', '\uE000', '\uFFFF', '😀', '😀a', '😁', '\u{10FFFF}']
  for (const a of texts) {
    for (const b of texts) {
      expect(Math.sign(compareText(a, b)), `${a} ${b}`).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }
  }
})

it('puts null first and false before true', () => {
  const values = [null, false, true]
  expect(values.toReversed().sort(compareValues)).toEqual(values)
  expect([3, null, -1.5, 0].sort(compareValues)).toEqual([null, -1.5, 0, 3])
})
