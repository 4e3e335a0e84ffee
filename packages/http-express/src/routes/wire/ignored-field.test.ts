import { expect, it } from 'vitest'
import { z } from 'zod'
import { validate } from '../../framework/validation.ts'
import { empty, ignoredField } from './ignored-field.ts'

const schema = z.object({
  llm_args: z.object({
    guided_json: ignoredField(z.union([empty.text, empty.object])),
    costs: ignoredField(empty.list),
    seed: ignoredField(z.unknown(), 'Whatever it is.'),
  }),
})
const refusal = (llmArgs: unknown) => {
  try {
    validate(schema, { llm_args: llmArgs }, 'The body')
  } catch (error) {
    return error
  }
  return undefined
}

it.each([{}, { guided_json: null }, { guided_json: '' }, { guided_json: {} }, { costs: [] }, { seed: [1] }])(
  'takes %o',
  (llmArgs) => expect(refusal(llmArgs)).toBeUndefined(),
)

it.each([
  ['guided_json', { type: 'object' }],
  ['costs', [1]],
])('refuses an option in %s as unsupported, by its whole name', (key, value) => {
  expect(refusal({ [key]: value })).toMatchObject({
    code: 'unsupported',
    message: `llm_args.${key} is not supported with this value; leave it out.`,
    details: { field: `llm_args.${key}` },
  })
})

it('documents what is taken', () => {
  expect(z.globalRegistry.get(schema.shape.llm_args.shape.guided_json)).toMatchObject({
    anyOf: [{ anyOf: [{ const: '' }, { type: 'object' }] }, { type: 'null' }],
    description: expect.any(String),
  })
})
