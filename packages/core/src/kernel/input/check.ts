import type { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import { requireShape } from '../json/index.ts'
import { plainIssue } from './plain-issue.ts'

/** What is wrong with the first bad field, in words for the caller. */
function explain(error: z.ZodError): { message: string; field: string } {
  const issue = error.issues[0]!
  const field = issue.path.map(String).join('.')
  const text = plainIssue(issue)
  return { field, message: field === '' ? `The input is not valid: ${text}.` : `${field} is not valid: ${text}.` }
}

/** Parses input of a use case, whose form is looked at before anything recurses into it. @throws `invalid_input` naming the field. */
export function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  requireShape(input, 'The input')
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const { message, field } = explain(result.error)
  throw new DocentError({ code: 'invalid_input', message, details: { field } })
}
