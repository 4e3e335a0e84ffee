import type { AnyRoute } from '../route.ts'
import { addExamples } from './add-examples.ts'
import type { ExampleValues } from './example-of.ts'
import { openApiOperation } from './openapi-operation.ts'
import { schemaCollector, type JsonObject } from './schema-collector.ts'

/** Texts of the document. */
export interface ApiInformation {
  readonly title: string
  readonly version: string
  readonly description?: string
  /** Sections of the page, in this order; tags that are not named come after them. */
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  /** Examples of fields and parameters by name, where their schemas have none. @default {} */
  readonly exampleValues?: ExampleValues
}

export interface OpenApiOptions extends ApiInformation {
  /** URL of the mount, absolute or a path, without a slash at the end. @default '' */
  readonly baseUrl?: string
  /** Area whose paths are written relative to the first server. @default '/api/v1' */
  readonly mainBase?: string
}

/**
 * The OpenAPI 3.1 document of routes. Paths of the main area are relative to the first server; the paths of all others
 * carry their base, with the mount itself as their server.
 */
export function openApiDocument(routes: readonly AnyRoute<never, never>[], options: OpenApiOptions): JsonObject {
  const { baseUrl = '', mainBase = '/api/v1', exampleValues = {} } = options
  const schemas = schemaCollector()
  const pathOf = samePaths()
  const paths: Record<string, JsonObject> = {}
  for (const route of routes) {
    const main = route.area.base === mainBase
    const path = pathOf(main ? route.path : route.area.base + route.path)
    paths[path] ??= main ? {} : { servers: [{ url: baseUrl === '' ? '/' : baseUrl }] }
    paths[path][route.method.toLowerCase()] = openApiOperation(route, path, schemas)
  }
  addExamples(paths, schemas.components(), exampleValues)
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      ...(options.description === undefined ? {} : { description: options.description }),
    },
    servers: [{ url: baseUrl + mainBase || '/' }],
    security: [{ bearer: [] }],
    tags: tagsOf(routes, options),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      schemas: schemas.components(),
    },
  }
}

/**
 * Paths that differ only in parameter names are one path in OpenAPI; the first one provides the
 * names.
 */
function samePaths(): (path: string) => string {
  const known = new Map<string, string>()
  return (path) => {
    const shape = path.replace(/\{\w+\}/g, '{}')
    const first = known.get(shape) ?? path
    known.set(shape, first)
    return first
  }
}

function tagsOf(routes: readonly { tag: string }[], { tags = [] }: ApiInformation): JsonObject[] {
  const named = new Set(tags.map((tag) => tag.name))
  const others = new Set(routes.map((route) => route.tag).filter((tag) => !named.has(tag)))
  return [...tags.map((tag) => ({ ...tag })), ...[...others].map((name) => ({ name }))]
}
