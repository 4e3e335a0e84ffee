import { z } from 'zod'

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
  orNothing(z.preprocess((value) => (typeof value === 'string' ? parsed(value) : value), schema))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Still text, which the check of the field refuses.
    return text
  }
}
