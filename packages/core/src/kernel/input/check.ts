import type { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import { requireShape } from '../json/index.ts'
import { suggestion, type OptionNames } from './check-options.ts'
import { closestIssue } from './closest-issue.ts'
import { plainIssue } from './plain-issue.ts'
import { unknownField, type UnknownField } from './unknown-field.ts'

/** What is wrong with the first bad field, in words for the caller. */
function explain(error: z.ZodError): { message: string; field: string } {
  const issue = closestIssue(error.issues[0]!)
  const field = issue.path.map(String).join('.')
  const text = plainIssue(issue)
  return { field, message: field === '' ? `The input is not valid: ${text}.` : `${field} is not valid: ${text}.` }
}

/**
 * Parses input of a use case, whose form is looked at before anything recurses into it. A field that the schema does not know is
 * refused: types do not reach hosts in JavaScript, and a misspelt field would count for nothing without a word. What was stored
 * before, and what others than hosts write, is read with `checkPart`.
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
  if (unknown !== undefined) throw noField(unknown)
}

/** For an input whose fields are looked at one by one. @throws `invalid_input` naming the field */
export function requireFieldsOf<Input extends object>(input: Input, names: OptionNames<Input>): void {
  const set = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const name = set.find((one) => !Object.hasOwn(names, one))
  if (name !== undefined) throw noField({ within: '', name, hint: suggestion(name, Object.keys(names), set) })
}

const noField = ({ within, name, hint }: UnknownField) =>
  new DocentError({
    code: 'invalid_input',
    message: `${within === '' ? 'The input' : within} has no field ${name}; ${hint}`,
    details: { field: within === '' ? name : `${within}.${name}` },
  })

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const { message, field } = explain(result.error)
  throw new DocentError({ code: 'invalid_input', message, details: { field } })
}
