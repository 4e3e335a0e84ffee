import { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import type { ModelFacts } from '../model-facts.ts'

const limit = z.number().int().positive()
const share = z.number().min(0).max(1)
const factsSchema = z.record(
  z.string(),
  z.strictObject({
    displayName: z.string().optional(),
    price: z.strictObject({ inputPerMillion: z.number().min(0), outputPerMillion: z.number().min(0) }).optional(),
    accuracy: share.optional(),
    contextTokens: limit.optional(),
    outputTokens: limit.optional(),
    vision: z.boolean().optional(),
    reasoning: z.boolean().optional(),
    json: z.boolean().optional(),
    tools: z.boolean().optional(),
    continuation: z.enum(['prefill', 'prompted', 'none']).optional(),
  }),
)

export type FactsById = Readonly<Record<string, ModelFacts>>

/** The JSON of `DOCENT_MODEL_FACTS`. @throws `invalid_input` that explains what is wrong with it */
export function factsFromEnvironment(text: string | undefined): FactsById {
  if (text === undefined) return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalid('be JSON, such as {"my-model":{"contextTokens":32768}}', cause)
  }
  const { data, error } = factsSchema.safeParse(value)
  // What is absent is absent in JSON, never undefined.
  if (data) return data as FactsById
  const [issue] = error.issues
  throw invalid(`hold facts by model id: ${issue === undefined ? 'it is not valid' : problemOf(issue)}`, error)
}

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  object: 'a JSON object',
  record: 'a JSON object',
}

/** In the words of JSON. */
function problemOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.length === 0 ? 'it' : issue.path.join('.')
  switch (issue.code) {
    case 'invalid_type':
      return `${place} must be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return `${place} must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`
    case 'too_big':
      return `${place} must be at most ${issue.maximum}`
    case 'invalid_value':
      return `${place} must be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `${place} has no field ${issue.keys.join(', ')}`
    default:
      return `${place} is not valid`
  }
}

const invalid = (form: string, cause: unknown) =>
  new DocentError({
    code: 'invalid_input',
    message: `The environment variable DOCENT_MODEL_FACTS must ${form}.`,
    cause,
  })
