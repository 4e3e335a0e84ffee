import { expect, it } from 'vitest'
import { z } from 'zod'
import { check } from './check.ts'

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
  [{ part: 'x' }, 'part is not valid: expected number, received string.'],
  [{ choice: 'c' }, 'choice is not valid: expected one of a, b.'],
  [{ inner: {} }, 'inner.text is not valid: it is required.'],
  [{ odd: 2 }, 'odd is not valid: expected an odd number.'],
  [{ even: 6 }, 'even is not valid: expected few.'],
])('explains what is wrong with %j', (input, message) => {
  expect(() => check(schema, input)).toThrow(message)
})
