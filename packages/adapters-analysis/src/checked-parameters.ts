import { DocentError, plainIssue } from '@docent/core/ports'
import type { z } from 'zod'

type Parameters<Shape extends z.ZodRawShape> = z.ZodReadonly<z.ZodObject<Shape, z.core.$strict>>

/** @throws `invalid_input` that names the parameter, what it may be, and all parameters there are */
export function checkedParameters<Shape extends z.ZodRawShape>(
  schema: Parameters<Shape>,
  parameters: Readonly<Record<string, unknown>>,
): z.output<Parameters<Shape>> {
  const { data, error } = schema.safeParse(parameters)
  if (error === undefined) return data
  const known = Object.keys(schema.unwrap().shape)
  const { name, problem } = faultOf(error.issues[0]!, [])
  throw new DocentError({
    code: 'invalid_input',
    message: `${problem} There are ${known.join(', ')}.`,
    details: { parameter: name, known },
  })
}

interface Fault {
  readonly name: string
  readonly problem: string
}

function faultOf(issue: z.core.$ZodIssue, within: readonly PropertyKey[]): Fault {
  const path = [...within, ...issue.path]
  const inner = issue.code === 'invalid_union' ? nearest(issue.errors) : undefined
  if (inner) return faultOf(inner, path)
  const name = path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const unknown = [...path, issue.keys[0]!].map(String).join('.').slice(0, 200)
    return { name: unknown, problem: `There is no training parameter "${unknown}".` }
  }
  return { name, problem: `The training parameter "${name}" is not valid: expected ${expectedBy(issue)}.` }
}

/** The fault inside of a value that is nearly one of several kinds: that of a member, not of the whole. */
function nearest(errors: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  const isInside = ({ path, code }: z.core.$ZodIssue) => path.length > 0 || code === 'unrecognized_keys'
  return errors.flat().find(isInside)
}

const kinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What would be right, in words. */
function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') return [...new Set(issue.errors.flat().map(expectedBy))].join(', or ')
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? 'another value'
  if (issue.code === 'invalid_value' && issue.values.length === 1) return String(issue.values[0])
  return plainIssue(issue).replace(/^expected /, '')
}
