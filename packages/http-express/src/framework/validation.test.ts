import { expect, it } from 'vitest'
import { z } from 'zod'
import { validate } from './validation.ts'

const schema = z.object({
  name: z.string('name is required.'),
  expires_in: z
    .string()
    .refine((text) => text.endsWith('days'), { error: 'expected a time span' })
    .optional(),
})

it.each([
  [{}, 'name is required.'],
  [{ name: 'x', expires_in: 'soon' }, 'expires_in is not valid: expected a time span.'],
])('uses the messages of a schema as sentences, or behind the name of the field: %o', (value, message) => {
  expect(() => validate(schema, value, 'The body')).toThrow(message)
})
