import { z } from 'zod'

const longestParameters = 100_000

/** A tool of the caller, as models get it. */
export const toolDefinitionSchema = z.object({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ and -'),
  description: z.string().max(16_384).default(''),
  /** JSON schema of an object. */
  parameters: z
    .record(z.string(), z.json())
    .refine(({ type = 'object' }) => type === 'object', 'must be a JSON schema whose type is object')
    .refine((schema) => JSON.stringify(schema).length <= longestParameters, {
      error: `must be at most ${longestParameters} characters of JSON`,
    })
    .default({ properties: {} })
    .transform((schema) => ({ ...schema, type: 'object' })),
})

/** A call as a model made it. */
export const toolCallSchema = z.object({
  id: z.string().min(1).max(256),
  /** Models have been seen to call what was never offered. */
  name: z.string().min(1).max(256),
  arguments: z.string().max(4_000_000),
  providerData: z.record(z.string(), z.json()).optional(),
})

/** `required`: the model must call a tool; with a `name`: that one. */
export const toolChoiceSchema = z.union([z.enum(['auto', 'none', 'required']), z.object({ name: z.string() })])
