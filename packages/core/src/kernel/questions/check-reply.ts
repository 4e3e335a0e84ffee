import { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import { plainIssue } from '../input/index.ts'
import type { JsonValue, QuestionField, UserQuestion } from '../ports/index.ts'

const longestText = 10_000

/**
 * What a person filled in, with the defaults of what they left out. For an address there is nothing to fill in.
 * @throws `invalid_input` that says what does not fit
 */
export function checkReply({ fields }: UserQuestion, given: unknown): Readonly<Record<string, JsonValue>> | undefined {
  if (!fields) return undefined
  const content = given ?? {}
  if (typeof content !== 'object' || Array.isArray(content)) throw wrong('content has to be an object')
  const names = new Set(fields.map(({ name }) => name))
  const unknown = Object.keys(content).find((name) => !names.has(name))
  if (unknown !== undefined) throw wrong(`the form has no field ${unknown.slice(0, 64)}`)
  const filled = fields.flatMap((field) => {
    const value = (content as Record<string, unknown>)[field.name] ?? field.default
    if (value === undefined && field.required) throw wrong(`${field.name} is required`)
    return value === undefined ? [] : [[field.name, valueOf(field, value)] as const]
  })
  return Object.fromEntries(filled)
}

function valueOf(field: QuestionField, value: unknown): JsonValue {
  const checked = schemaOf(field).safeParse(value)
  if (checked.success) return checked.data as JsonValue
  throw wrong(`${field.name}: ${plainIssue(checked.error.issues[0]!)}`)
}

function schemaOf(field: QuestionField): z.ZodType {
  const { type, minimum, maximum, options = [] } = field
  const values = options.map(({ value }) => value)
  switch (type) {
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.enum(values)
    case 'choices':
      return z
        .array(z.enum(values))
        .min(minimum ?? 0)
        .max(Math.min(maximum ?? values.length, values.length))
    case 'integer':
      return z
        .int()
        .min(minimum ?? Number.MIN_SAFE_INTEGER)
        .max(maximum ?? Number.MAX_SAFE_INTEGER)
    case 'number':
      return z
        .number()
        .min(minimum ?? -Number.MAX_VALUE)
        .max(maximum ?? Number.MAX_VALUE)
    case 'text':
      return ofFormat(field.format).and(
        z
          .string()
          .min(minimum ?? 0)
          .max(Math.min(maximum ?? longestText, longestText)),
      )
  }
}

function ofFormat(format: QuestionField['format']): z.ZodType<string> {
  switch (format) {
    case 'email':
      return z.email()
    case 'uri':
      return z.url()
    case 'date':
      return z.iso.date()
    case 'date-time':
      return z.iso.datetime({ offset: true })
    case undefined:
      return z.string()
  }
}

const wrong = (what: string) => new DocentError({ code: 'invalid_input', message: `The answer does not fit: ${what}.` })
