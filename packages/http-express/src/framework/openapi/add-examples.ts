import { exampleOf, type ExampleValues } from './example-of.ts'
import type { JsonObject } from './schema-collector.ts'

interface Operation extends JsonObject {
  readonly parameters?: (JsonObject & { readonly name: string; readonly schema: JsonObject })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, JsonObject>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, JsonObject>> }>>
}

/**
 * Adds examples to every operation whose route declares none: of required input, and of JSON responses. An optional
 * parameter shows its default, which changes nothing when the docs page sends it; other example values are in its schema, which
 * is shown and not sent.
 */
export function addExamples(paths: Record<string, JsonObject>, schemas: JsonObject, values: ExampleValues): void {
  const asked = { schemas, values, side: 'request' } as const
  const answered = { schemas, values, side: 'answer' } as const
  for (const { requestBody, parameters = [], responses } of operationsOf(paths)) {
    for (const parameter of parameters) {
      const { name, required, schema } = parameter
      const example = exampleOf(schema, asked, name)
      if (required === true || schema['default'] !== undefined) parameter['example'] = schema['default'] ?? example
      else if (schema['examples'] === undefined) schema['examples'] = [example]
    }
    const sent = requestBody?.content['application/json']
    if (sent) sent['example'] ??= exampleOf(sent['schema'] as JsonObject, asked)
    for (const { content = {} } of Object.values(responses))
      for (const [type, media] of Object.entries(content))
        if (type === 'application/json') media['example'] ??= exampleOf(media['schema'] as JsonObject, answered)
  }
}

function operationsOf(paths: Record<string, JsonObject>): Operation[] {
  return Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, operation]) => (method === 'servers' ? [] : [operation as Operation])),
  )
}
