import { expect, it } from 'vitest'
import { bytesOf, sizeLimitOf, sizeLimitSchema } from './size-limit.ts'

it.each([
  ['1000', 1000],
  [' 1 ', 1],
  ['10 GB', 10_000_000_000],
  ['10gb', 10_000_000_000],
  ['1.5GiB', 1_610_612_736],
  ['500MB', 500_000_000],
  ['1.3 GB', 1_300_000_000],
  ['2 KiB', 2048],
  ['7 B', 7],
])('reads %j as %d bytes', (text, bytes) => {
  expect(bytesOf(text)).toBe(bytes)
})

it.each(['', '0', '-1', '1.5', '10 XB', 'GB', '1e9', '0.0001 KB', '1 0 GB', '9007199254740993', '99999 TiB', 'NaN'])(
  'refuses %j',
  (text) => {
    expect(bytesOf(text)).toBeUndefined()
    expect(sizeLimitSchema.safeParse(text).success).toBe(false)
  },
)

it('takes numbers, and has an effective limit for every collection', () => {
  expect(sizeLimitSchema.parse(2048)).toBe(2048)
  expect(sizeLimitSchema.safeParse(1.5).success).toBe(false)
  expect([
    sizeLimitOf({ size_limit: 7, size_default: null }),
    sizeLimitOf({ size_limit: null, size_default: null }),
  ]).toEqual([7, 10_000_000_000])
})
