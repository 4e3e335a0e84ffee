import { closestIssue, DocentError } from '@docent/core/ports'
import type { z } from 'zod'
import { expectedValue } from './expected-value.ts'

/** Parameters of a refinement for values that are valid, but request something unsupported: code `unsupported`. */
export const asksForUnsupported = { unsupported: true }

/**
 * Parses external input. Throws `invalid_input` whose message names the first wrong field. A message given in
 * the schema itself is used as it is when it is a sentence, else after the name of the field.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const derived = new Set<string>()
  const error = (issue: z.core.$ZodRawIssue) => {
    const message = messageOf(schema, issue, whole)
    derived.add(message)
    return message
  }
  const parsed = schema.safeParse(value, { error })
  if (parsed.success) return parsed.data
  const first = parsed.error.issues[0]!
  const issue = closestIssue(first)
  const field = fieldName(issue.path)
  // Messages of alternatives were derived from paths that begin at the alternatives.
  const isDerived = issue !== first && derived.has(issue.message)
  const message = isDerived
    ? messageOf(schema, { ...issue, input: valueAt(value, issue.path) } as z.core.$ZodRawIssue, whole)
    : issue.message
  throw new DocentError({
    code: isUnsupported(issue) ? 'unsupported' : 'invalid_input',
    message: message.endsWith('.') ? message : `${field === '' ? whole : field} is not valid: ${message}.`,
    details: { field },
  })
}

function isUnsupported(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): boolean {
  return issue.code === 'custom' && (issue['params'] as Record<string, unknown> | undefined)?.['unsupported'] === true
}

function messageOf(schema: z.ZodType, issue: z.core.$ZodRawIssue, whole: string): string {
  const path = issue.path ?? []
  const field = path.length === 0 ? whole : fieldName(path)
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys as string[]
    return `${fieldName([...path, key])} is not a known field.`
  }
  if (isUnsupported(issue)) return `${field} is not supported with this value; leave it out.`
  if (issue.input === undefined && issue.code !== 'custom') return `${field} is required.`
  return `${field} must be ${expectedValue(schema, path)}.`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], value)
}

/** `rag_config.rag_type`, `vectors[0][3]`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    return name === '' ? String(step) : `${name}.${String(step)}`
  }, '')
}
