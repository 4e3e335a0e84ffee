import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectedValue } from './expected-value.ts'

test.each([
  [z.int(), 'a whole number'],
  [z.number().min(0).max(1), 'a number between 0 and 1'],
  [z.number().positive(), 'a number above 0'],
  [z.number().positive().max(5), 'a number above 0 and at most 5'],
  [z.int().max(5), 'a whole number of at most 5'],
  [z.boolean().default(true), 'true or false'],
  [z.enum(['name', 'size']).optional(), 'one of name, size'],
  [z.literal('auto'), '"auto"'],
  [z.uuid(), 'a UUID'],
  [z.iso.date(), 'a date such as 2026-01-31'],
  [z.string(), 'text'],
  [z.string().min(1), 'text of at least 1 character'],
  [z.string().length(3), 'text of 3 characters'],
  [z.array(z.string()).max(10), 'a list of at most 10 items'],
  [z.record(z.string(), z.int()), 'a JSON object'],
  [z.string().nullable(), 'text or null'],
  [z.custom<Date>(), 'a value as documented'],
  [z.string().transform(Number), 'text'],
])('%#: %s', (schema, expected) => {
  expect(expectedValue(schema, [])).toBe(expected)
})

test('finds the part that a path points to', () => {
  const schema = z.object({ vectors: z.array(z.array(z.number())).default([]), tags: z.record(z.string(), z.uuid()) })
  expect(expectedValue(schema, ['vectors', 0, 3])).toBe('a number')
  expect(expectedValue(schema, ['tags', 'x'])).toBe('a UUID')
  expect(expectedValue(schema, ['unknown', 'x'])).toBe('a value as documented')
})
