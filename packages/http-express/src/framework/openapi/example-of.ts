import type { JsonObject } from './schema-collector.ts'

/** Example values of fields and parameters by name, where their schemas have none. */
export type ExampleValues = Readonly<Record<string, unknown>>

interface Setting {
  /** Named schemas, to follow references. */
  readonly schemas: JsonObject
  readonly values: ExampleValues
  /** `request`: only required fields. `answer`: all fields. */
  readonly side: 'request' | 'answer'
}

/**
 * A value that fits a JSON Schema: the schema's own first example or constant, else one known by the name of its field,
 * else its default, else one assembled from its parts. Undefined where a schema only refers back to itself.
 */
export function exampleOf(schema: JsonObject, setting: Setting, name = ''): unknown {
  return valueOf(schema, { ...setting, above: [] }, name)
}

/** With the references followed so far, so that recursion ends. */
type Inside = Setting & { readonly above: readonly string[] }

function valueOf(schema: JsonObject, inside: Inside, name: string): unknown {
  const own = ownValue(schema)
  if (own !== undefined) return own
  const reference = schema['$ref']
  if (typeof reference === 'string') return referred(reference, inside, name)
  const known = inside.values[name]
  if (known !== undefined && fits(schema, known)) return known
  if (schema['default'] !== undefined) return schema['default']
  const [first] = (schema['enum'] ?? []) as unknown[]
  if (first !== undefined) return first
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonObject[] | undefined
  if (choices) return valueOf(choices.find(({ type }) => type !== 'null') ?? {}, inside, name)
  return built(schema, inside, name)
}

function ownValue(schema: JsonObject): unknown {
  return (schema['examples'] as unknown[] | undefined)?.[0] ?? schema['const']
}

function referred(reference: string, inside: Inside, name: string): unknown {
  const id = reference.replace('#/components/schemas/', '')
  if (inside.above.includes(id)) return undefined
  return valueOf(inside.schemas[id] as JsonObject, { ...inside, above: [...inside.above, id] }, name)
}

function built(schema: JsonObject, inside: Inside, name: string): unknown {
  const [type] = [schema['type']].flat()
  switch (type) {
    case 'object':
      return objectOf(schema, inside, name)
    case 'array':
      return arrayOf(schema, inside, name)
    case 'string':
      return textOf(schema['format'])
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'null':
      return null
    default:
      return {}
  }
}

function objectOf(schema: JsonObject, inside: Inside, name: string): JsonObject {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>)
  const required = new Set(schema['required'] as string[] | undefined)
  const shown = fields
    .filter(([field, { examples }]) => inside.side === 'answer' || required.has(field) || examples !== undefined)
    .map(([field, of]) => [field, valueOf(of, inside, field)] as const)
    .filter(([, value]) => value !== undefined)
  const rest = schema['additionalProperties']
  if (fields.length > 0 || typeof rest !== 'object' || Object.keys(rest as JsonObject).length === 0)
    return Object.fromEntries(shown)
  return { [keyOf(schema)]: valueOf(rest as JsonObject, inside, name) }
}

/** A key that an open map accepts. */
function keyOf({ propertyNames }: JsonObject): string {
  const [first] = ((propertyNames as JsonObject | undefined)?.['enum'] ?? []) as string[]
  return first ?? 'name'
}

function arrayOf(schema: JsonObject, inside: Inside, name: string): unknown[] {
  const tuple = schema['prefixItems'] as JsonObject[] | undefined
  if (tuple) return tuple.map((item) => valueOf(item, inside, name))
  const items = (schema['items'] ?? {}) as JsonObject
  // `document_ids` holds what `document_id` is.
  const item = schema['maxItems'] === 0 ? undefined : valueOf(items, inside, name.replace(/s$/, ''))
  return item === undefined ? [] : Array.from({ length: Number(schema['minItems'] ?? 1) || 1 }, () => item)
}

function textOf(format: unknown): string {
  const known: Readonly<Record<string, string>> = {
    'date-time': '2026-11-02T09:30:00.000Z',
    date: '2026-11-02',
    uuid: '019a4b2c-8d00-7a10-8c01-3f5e6d7c8b90',
    uri: 'https://example.com/',
    email: 'ada@example.com',
  }
  return known[String(format)] ?? 'text'
}

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonObject): number {
  const least = Number(minimum ?? exclusiveMinimum ?? 0)
  const wanted = Math.max(1, least)
  return maximum === undefined ? wanted : Math.min(wanted, Number(maximum))
}

/** Whether a value known by name has the type that the schema requires. */
function fits(schema: JsonObject, value: unknown): boolean {
  if (schema['format'] !== undefined || schema['enum'] !== undefined) return false
  const types = [schema['type']].flat()
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}
