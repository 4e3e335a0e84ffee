import { DocentError, plainIssue } from '@docent/core/ports'
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
  const issue = error.issues[0]!
  throw invalid(`hold facts by model id; ${issue.path.join('.') || 'it'} is not valid: ${plainIssue(issue)}`, error)
}

const invalid = (form: string, cause: unknown) =>
  new DocentError({
    code: 'invalid_input',
    message: `The environment variable DOCENT_MODEL_FACTS must ${form}.`,
    cause,
  })
