import { expect, it } from 'vitest'
import { z } from 'zod'
import { check } from './check.ts'

const schema = z.object({
  tags: z.union([z.array(z.string()), z.object({ include: z.array(z.string()) })]),
  turns: z.union([z.int().min(1), z.literal('auto')]).optional(),
  place: z.union([z.object({ id: z.union([z.string(), z.array(z.string())]) }), z.string()]).optional(),
})

it.each([
  [{ tags: ['a', 1] }, 'tags.1 is not valid: expected text.'],
  [{ tags: { include: 'a' } }, 'tags.include is not valid: expected a list.'],
  [{ tags: 5 }, 'tags is not valid: expected a value as documented.'],
  [{ tags: [], turns: 0 }, 'turns is not valid: expected at least 1.'],
  [{ tags: [], place: { id: ['a', 1] } }, 'place.id.1 is not valid: expected text.'],
])('the fault inside the alternative that a value has the form of is named: %o', (value, message) => {
  expect(() => check(schema, value)).toThrow(message)
})
