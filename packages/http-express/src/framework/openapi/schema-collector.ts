import { z } from 'zod'
import { components } from '../component.ts'

export type JsonObject = Record<string, unknown>

/** Turns schemas into JSON Schema and remembers the named ones they use. */
export interface SchemaCollector {
  /** A reference for a named schema, else the schema itself with references inside. */
  schemaOf(schema: z.core.$ZodType): JsonObject
  /** All named schemas encountered so far, by name. */
  components(): JsonObject
}

export function schemaCollector(): SchemaCollector {
  const named = new Map<string, JsonObject>()

  const convert = (schema: z.core.$ZodType): JsonObject => {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      // Answers are described like requests: clients must accept fields that are not documented.
      io: 'input',
      unrepresentable: 'any',
      metadata: components,
      override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as JsonObject),
    }) as JsonObject & { $defs?: Record<string, JsonObject> }
    for (const [id, definition] of Object.entries($defs))
      if (!named.has(id) && !unnamed.test(id)) named.set(id, finished(definition))
    return finished(own)
  }

  return {
    schemaOf(schema) {
      const id = components.get(schema)?.id
      if (id === undefined) return convert(schema)
      if (!named.has(id)) {
        const own = convert(schema)
        // Conversion places named schemas beside the others it encountered, or returns them when nothing refers to them.
        if (!named.has(id)) named.set(id, own)
      }
      return { $ref: `#/components/schemas/${id}` }
    },
    components: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** zod's generated name for unnamed parts of recursive schemas. */
const unnamed = /^__schema\d+$/

/**
 * Descriptions are in zod's global registry; the bounds of "any safe integer" do not help a reader, nor does the
 * recursive schema of "any JSON" as the value of a map.
 */
function describe(schema: z.core.$ZodType, json: JsonObject): void {
  const { id: _, ...texts } = z.globalRegistry.get(schema) ?? {}
  Object.assign(json, texts)
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  // The format expresses the same in a word.
  if (json['format'] !== undefined) delete json['pattern']
  if (schema instanceof z.ZodRecord && schema.valueType instanceof z.ZodLazy) json['additionalProperties'] = {}
}

/**
 * Without its ids, and with references that point into the document. Tools want a schema as `items` of every array;
 * a tuple has its number of items as bounds and needs no `false` there.
 */
function finished(schema: JsonObject): JsonObject {
  const { id: _, ...rest } = schema
  return JSON.parse(
    JSON.stringify(rest, (key, value: unknown) => {
      if (key === 'items' && value === false) return {}
      return key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : value
    }),
  ) as JsonObject
}
