import { expect, it } from 'vitest'
import { z } from 'zod'
import { check, checkPart } from './check.ts'

const schema = z.object({
  name: z.string().min(1).max(3).optional(),
  one: z.string().min(1).optional(),
  list: z.array(z.int()).min(1).max(2).optional(),
  share: z.number().gt(0).lte(1).optional(),
  part: z.int().min(1).max(10_000).optional(),
  odd: z
    .int()
    .refine((value) => value % 2 === 1, { message: 'expected an odd number' })
    .optional(),
  choice: z.enum(['a', 'b']).optional(),
  inner: z.object({ text: z.string() }).optional(),
  text: z.string().optional(),
  on: z.boolean().optional(),
  address: z.url().optional(),
  mail: z.email().optional(),
  id: z.uuid().optional(),
  day: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  code: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  strict: z.strictObject({}).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  facts: z.record(z.string().max(2), z.number()).optional(),
  even: z.int().max(4, { message: 'expected few' }).optional(),
})

it.each([
  [{ name: '' }, 'name is not valid: expected at least 1 character.'],
  [{ name: 'four' }, 'name is not valid: expected at most 3 characters.'],
  [{ list: [] }, 'list is not valid: expected at least 1 item.'],
  [{ list: [1, 2, 3] }, 'list is not valid: expected at most 2 items.'],
  [{ list: [0.5] }, 'list.0 is not valid: expected a whole number.'],
  [{ share: 0 }, 'share is not valid: expected more than 0.'],
  [{ share: 2 }, 'share is not valid: expected at most 1.'],
  [{ part: 0 }, 'part is not valid: expected at least 1.'],
  [{ part: 10_001 }, 'part is not valid: expected at most 10000.'],
  [{ part: 1e300 }, 'part is not valid: expected at most 9007199254740991.'],
  [{ part: 'x' }, 'part is not valid: expected a number.'],
  [{ text: 5 }, 'text is not valid: expected text.'],
  [{ on: 'yes' }, 'on is not valid: expected true or false.'],
  [{ list: {} }, 'list is not valid: expected a list.'],
  [{ inner: 'x' }, 'inner is not valid: expected an object.'],
  [{ facts: [] }, 'facts is not valid: expected an object.'],
  [{ facts: { long: 1 } }, 'facts.long is not valid: in its name, expected at most 2 characters.'],
  [{ address: 'x' }, 'address is not valid: expected a full web address, such as https://example.org.'],
  [{ mail: 'x' }, 'mail is not valid: expected an e-mail address.'],
  [{ id: 'x' }, 'id is not valid: expected a UUID.'],
  [{ day: 'x' }, 'day is not valid: expected a date, such as 2026-01-31.'],
  [{ at: 'x' }, 'at is not valid: expected a date and time in ISO 8601, such as 2026-01-31T09:00:00Z.'],
  [{ code: '5' }, 'code is not valid: expected text in the form that is documented.'],
  [{ either: true }, 'either is not valid: expected a value as documented.'],
  [{ choice: 'c' }, 'choice is not valid: expected one of a, b.'],
  [{ inner: {} }, 'inner.text is not valid: it is required.'],
  [{ odd: 2 }, 'odd is not valid: expected an odd number.'],
  [{ even: 6 }, 'even is not valid: expected few.'],
])('explains what is wrong with %j', (input, message) => {
  expect(() => check(schema, input)).toThrow(message)
})

it('names what a strict object does not have', () => {
  expect(() => checkPart(schema, { strict: { more: 1 } })).toThrow('strict is not valid: it has no field more.')
})
