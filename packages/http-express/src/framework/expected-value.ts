import { z } from 'zod'

interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  uri: 'a URL',
  'date-time': 'a date and time in ISO 8601',
  date: 'a date such as 2026-01-31',
}

const known = new WeakMap<z.core.$ZodType, string>()

/** The requirement for a value to fit the schema at `path`, to follow "must be": `a whole number between 1 and 1000`. */
export function expectedValue(schema: z.core.$ZodType, path: readonly PropertyKey[]): string {
  const part = schemaAt(schema, path)
  if (!part) return 'a value as documented'
  const before = known.get(part)
  if (before !== undefined) return before
  const text = describe(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  known.set(part, text)
  return text
}

function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  const [step, ...rest] = path
  const inner = innerOf(schema)
  if (inner) return step === undefined ? schema : schemaAt(inner, path)
  if (step === undefined) return schema
  if (schema instanceof z.ZodObject) {
    const next = (schema.shape as Record<PropertyKey, z.core.$ZodType | undefined>)[step] ?? schema.def.catchall
    return next && schemaAt(next, rest)
  }
  if (schema instanceof z.ZodArray) return typeof step === 'number' ? schemaAt(schema.element, rest) : undefined
  if (schema instanceof z.ZodRecord) return schemaAt(schema.valueType, rest)
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) {
      const part = schemaAt(option, path)
      if (part) return part
    }
  }
  return undefined
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const definition = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType }
  // A preprocessed value is described by its check.
  const checked = definition.in instanceof z.ZodTransform ? definition.out : definition.in
  return definition.innerType ?? checked
}

function describe(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.length === 1 ? String(schema.enum[0]) : `one of ${schema.enum.join(', ')}`
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(describe))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => describe({ ...schema, type })).join(' or ')
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(schema)}`
    case 'number':
      return `a number${range(schema)}`
    case 'boolean':
      return 'true or false'
    case 'string':
      return (schema.format && formats[schema.format]) ?? `text${size(schema.minLength, schema.maxLength, 'character')}`
    case 'array':
      return `a list${size(schema.minItems, schema.maxItems, 'item')}`
    case 'object':
      return 'a JSON object'
    case 'null':
      return 'null'
    default:
      return 'a value as documented'
  }
}

function range({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const lowest = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum
  const highest = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (exclusiveMinimum !== undefined && highest === undefined) return ` above ${exclusiveMinimum}`
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum} and at most ${highest}`
  if (lowest !== undefined && highest !== undefined) return ` between ${lowest} and ${highest}`
  if (lowest !== undefined) return ` of at least ${lowest}`
  return highest === undefined ? '' : ` of at most ${highest}`
}

function size(least: number | undefined, most: number | undefined, unit: string): string {
  const plural = (count: number) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (least !== undefined && most !== undefined)
    return least === most ? ` of ${plural(least)}` : ` of ${least} to ${plural(most)}`
  if (least !== undefined) return ` of at least ${plural(least)}`
  return most === undefined ? '' : ` of at most ${plural(most)}`
}
