import { z } from 'zod'
import { parseJsonText } from './json-text.ts'

/** Null, and what is empty: clients send it by default where they wish for nothing. */
function saysNothing(value: unknown): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** A field that may also say nothing. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (saysNothing(value) ? undefined : value), schema.optional()).optional()

/** A JSON object that may also come as JSON text, or say nothing. */
export const jsonOrNothing = <Schema extends z.ZodType>(schema: Schema) =>
  orNothing(
    z.preprocess(
      // Text that is no JSON stays text, which the check of the field refuses.
      (value, context) => (typeof value === 'string' ? (parseJsonText(value, context) ?? value) : value),
      schema,
    ),
  )
