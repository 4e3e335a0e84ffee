import { z } from 'zod'
import { parseJsonText } from './json-text.ts'

/** Null and empty values: clients send them by default to request nothing. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** A field that may also be empty. */
export const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional()).optional()

/** A JSON object that may also be JSON text, or empty. */
export const jsonOrEmptyAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  emptyAsUndefined(
    z.preprocess(
      // Invalid JSON stays text, which the field's schema refuses.
      (value, context) => (typeof value === 'string' ? (parseJsonText(value, context) ?? value) : value),
      schema,
    ),
  )
