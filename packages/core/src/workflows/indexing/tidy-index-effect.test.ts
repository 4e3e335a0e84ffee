import { expect, it } from 'vitest'
import { atRest, freshRowsDue, whileWriting } from './tidy-index-effect.ts'

it.each([
  { rows: 0, asked: 2_000, unasked: 8_000 },
  { rows: 30_000, asked: 3_000, unasked: 12_000 },
  { rows: 100_000, asked: 10_000, unasked: 16_000 },
  { rows: 1_000_000, asked: 50_000, unasked: 50_000 },
])(
  'waits for more rows while documents come into a table of $rows that nobody searches',
  ({ rows, asked, unasked }) => {
    expect(freshRowsDue(whileWriting, rows, true)).toBe(asked)
    expect(freshRowsDue(whileWriting, rows, false)).toBe(unasked)
  },
)

it('looks after a table at rest from a fiftieth of its rows on', () => {
  expect([1_000, 20_000, 1_000_000].map((rows) => freshRowsDue(atRest, rows, true))).toEqual([100, 400, 2_000])
})
