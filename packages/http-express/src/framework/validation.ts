import { DocentError } from '@docent/core/ports'
import type { z } from 'zod'
import { expectedValue } from './expected-value.ts'

/**
 * Parses a value from the outside. Throws `invalid_input` whose message names the first wrong field; a message given in
 * the schema itself is used as it stands.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: (issue) => messageOf(schema, issue, whole) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new DocentError({
    code: 'invalid_input',
    message: issue?.message ?? `${whole} is not valid.`,
    details: { field: fieldName(issue?.path ?? []) },
  })
}

function messageOf(schema: z.ZodType, issue: z.core.$ZodRawIssue, whole: string): string {
  const path = issue.path ?? []
  const field = path.length === 0 ? whole : fieldName(path)
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys as string[]
    return `${fieldName([...path, key])} is not a known field.`
  }
  if (issue.input === undefined && issue.code !== 'custom') return `${field} is required.`
  return `${field} must be ${expectedValue(schema, path)}.`
}

/** `rag_config.rag_type`, `vectors[0][3]`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    return name === '' ? String(step) : `${name}.${String(step)}`
  }, '')
}
