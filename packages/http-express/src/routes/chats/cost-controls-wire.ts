import { costControlsSchema } from '@docent/core'
import { z } from 'zod'
import { wireSchema } from '../wire/wire-schema.ts'

const { shape } = wireSchema(costControlsSchema).schema

/** Clients send all keys; empty ones are dropped. */
const control = <Value extends z.ZodType>(value: Value, description: string | undefined) =>
  z
    .union([value, z.null(), z.literal(''), z.literal(false)])
    .optional()
    .transform((given) => (given === null || given === '' || given === false ? undefined : (given as z.output<Value>)))
    .describe(description ?? '')

/** Limits the choice of a model under llm `auto`. */
export const costControlsWire = z
  .object({
    max_cost: control(shape.max_cost.unwrap(), shape.max_cost.description),
    max_cost_per_million_tokens: control(
      shape.max_cost_per_million_tokens.unwrap(),
      shape.max_cost_per_million_tokens.description,
    ),
    model: control(shape.model.unwrap(), shape.model.description),
    willingness_to_pay: control(shape.willingness_to_pay.unwrap(), shape.willingness_to_pay.description),
    willingness_to_wait: control(shape.willingness_to_wait.unwrap(), shape.willingness_to_wait.description),
  })
  .nullish()
  .transform((controls) => controls ?? undefined)
  .describe('Limits the choice of a model under llm auto.')
