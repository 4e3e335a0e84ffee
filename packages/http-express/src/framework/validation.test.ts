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

const alternatives = z.object({
  content: z.union([z.string(), z.array(z.object({ type: z.string(), url: z.url('expected an address').optional() }))]),
  tags: z.union([z.array(z.string()), z.object({ include: z.array(z.string()).optional() })]).nullish(),
  turns: z.union([z.int().min(1), z.literal('auto')]).optional(),
  named: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]).optional(),
})

it.each([
  [{ content: [{ type: 'text' }, { text: 'x' }] }, 'content[1].type', 'content[1].type is required.'],
  [{ content: [{ type: 5 }] }, 'content[0].type', 'content[0].type must be text.'],
  [{ content: ['x'] }, 'content[0]', 'content[0] must be a JSON object.'],
  [{ content: [{ type: 'a', url: 'b' }] }, 'content[0].url', 'content[0].url is not valid: expected an address.'],
  [{ content: 5 }, 'content', 'content must be text or a list.'],
  [{ content: 'x', tags: ['a', 1] }, 'tags[1]', 'tags[1] must be text.'],
  [{ content: 'x', tags: { include: 'a' } }, 'tags.include', 'tags.include must be a list.'],
  [{ content: 'x', turns: 0 }, 'turns', 'turns must be a whole number of at least 1 or "auto".'],
  [{ content: 'x', named: {} }, 'named', 'named must be a JSON object.'],
])('names the fault inside the alternative that a value has the form of: %o', (value, field, message) => {
  expect(() => validate(alternatives, value, 'The body')).toThrow(
    expect.objectContaining({ message, details: { field } }),
  )
})
