import type { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import { requireShape } from '../json/index.ts'
import { plainIssue } from './plain-issue.ts'
import { unknownField } from './unknown-field.ts'

/** What is wrong with the first bad field, in words for the caller. */
function explain(error: z.ZodError): { message: string; field: string } {
  const issue = error.issues[0]!
  const field = issue.path.map(String).join('.')
  const text = plainIssue(issue)
  return { field, message: field === '' ? `The input is not valid: ${text}.` : `${field} is not valid: ${text}.` }
}

/**
 * Parses input of a use case, whose form is looked at before anything recurses into it. A field that the schema does not know is
 * refused: types do not reach hosts in JavaScript, and a misspelt field would be a wish that silently does not count.
 * @throws `invalid_input` naming the field
 */
export function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  requireShape(input, 'The input')
  requireKnownFields(schema, input)
  return parse(schema, input)
}

/** Parses the fields of an input that a schema knows; others are for others to look at. @throws `invalid_input` naming the field */
export function checkPart<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  requireShape(input, 'The input')
  return parse(schema, input)
}

/** For an input that several schemas describe. @throws `invalid_input` naming the field */
export function requireKnownFields(schema: z.ZodType, input: unknown): void {
  const unknown = unknownField(schema, input)
  if (unknown === undefined) return
  const { within, name, hint } = unknown
  const message = `${within === '' ? 'The input' : within} has no field ${name}; ${hint}`
  throw new DocentError({
    code: 'invalid_input',
    message,
    details: { field: within === '' ? name : `${within}.${name}` },
  })
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const { message, field } = explain(result.error)
  throw new DocentError({ code: 'invalid_input', message, details: { field } })
}
