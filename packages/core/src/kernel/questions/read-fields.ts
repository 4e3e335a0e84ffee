import { z } from 'zod'
import type { JsonValue, QuestionField } from '../ports/index.ts'
import { shownText } from './shown-text.ts'

const mostFields = 20
const mostOptions = 100
const longestName = 64
const longestTitle = 100
const longestDescription = 500
const longestDefault = 1_000

const option = z.object({ const: z.string(), title: z.string().optional() })
const property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  enumNames: z.array(z.string()).optional(),
  oneOf: z.array(option).optional(),
  items: z.object({ enum: z.array(z.string()).optional(), anyOf: z.array(option).optional() }).optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
})
type Property = z.output<typeof property>
const form = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), property),
  required: z.array(z.string()).optional(),
})

const formats: ReadonlySet<string> = new Set(['email', 'uri', 'date', 'date-time'])

/**
 * What a person is to fill in for a schema of primitive properties, or why that is not shown. Patterns are left out: those of
 * strangers can take for ever.
 */
export function readFields(schema: JsonValue): readonly QuestionField[] | string {
  const read = form.safeParse(schema)
  if (!read.success) return 'its form is not an object of texts, numbers, yes or no, and choices'
  const { properties, required = [] } = read.data
  const entries = Object.entries(properties)
  if (entries.length > mostFields) return `its form has more than ${mostFields} fields`
  const fields: QuestionField[] = []
  for (const [name, of] of entries) {
    if (name === '' || name.length > longestName || shownText(name, longestName) !== name)
      return 'a field of its form has no usable name'
    const field = fieldOf(name, of, required.includes(name))
    if (typeof field === 'string') return field
    fields.push(field)
  }
  return fields
}

function fieldOf(name: string, of: Property, required: boolean): QuestionField | string {
  const options = optionsOf(of)
  if (options && options.length > mostOptions) return `a field of its form has more than ${mostOptions} options`
  if (of.type === 'array' && !options) return 'a list in its form has no options'
  const field = {
    ...{ name, required, type: typeOf(of, options !== undefined) },
    ...(of.title === undefined ? {} : { title: shownText(of.title, longestTitle) }),
    ...(of.description === undefined ? {} : { description: shownText(of.description, longestDescription) }),
    ...(options ? { options } : {}),
    ...(of.format !== undefined && formats.has(of.format) ? { format: of.format as QuestionField['format'] } : {}),
    ...boundsOf(of),
  }
  const given = defaultOf(field, of.default)
  return given === undefined ? field : { ...field, default: given }
}

function typeOf({ type }: Property, hasOptions: boolean): QuestionField['type'] {
  if (type === 'array') return 'choices'
  if (type === 'string') return hasOptions ? 'choice' : 'text'
  return type
}

function optionsOf({ type, items, ...of }: Property): QuestionField['options'] {
  const { enum: values, oneOf } = type === 'array' ? { enum: items?.enum, oneOf: items?.anyOf } : of
  const titled =
    oneOf?.map(({ const: value, title }) => ({ value, title: title ?? value })) ??
    values?.map((value, index) => ({ value, title: of.enumNames?.[index] ?? value }))
  return titled?.map(({ value, title }) => ({ value, title: shownText(title, longestTitle) }))
}

function boundsOf({ type, ...of }: Property): Pick<QuestionField, 'minimum' | 'maximum'> {
  const [minimum, maximum] =
    type === 'array'
      ? [of.minItems, of.maxItems]
      : type === 'string'
        ? [of.minLength, of.maxLength]
        : [of.minimum, of.maximum]
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
}

/** One that does not fit is none. */
function defaultOf({ type, options }: QuestionField, given: unknown): QuestionField['default'] {
  const isOption = (value: unknown) => options?.some((each) => each.value === value) === true
  switch (type) {
    case 'text':
      return typeof given === 'string' ? given.slice(0, longestDefault) : undefined
    case 'choice':
      return typeof given === 'string' && isOption(given) ? given : undefined
    case 'choices':
      return Array.isArray(given) && given.every(isOption) ? (given as string[]) : undefined
    case 'boolean':
      return typeof given === 'boolean' ? given : undefined
    case 'integer':
      return Number.isInteger(given) ? (given as number) : undefined
    case 'number':
      return Number.isFinite(given) ? (given as number) : undefined
  }
}
