import { z } from 'zod'

type Json = Record<string, unknown>

/** The parts of an OpenAPI document that describe answers. */
interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>
  readonly components: { readonly schemas: Json }
}
type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Json }>> }>>

export interface SchemaFaultsOptions {
  /** Whether fields that an object schema does not name are faults. @default false */
  readonly closed?: boolean
}

const local = (text: string): string => text.replaceAll('#/components/schemas/', '#/$defs/')

/** What is wrong with values by schemas of an OpenAPI document; undefined where nothing is. */
export function schemaFaults(document: object, { closed = false }: SchemaFaultsOptions = {}) {
  const { components } = document as Documentation
  const definitions = prepared(components.schemas)
  const checks = new Map<string, z.ZodType>()

  function prepared(schema: Json): Json {
    const close = (_: string, value: unknown): unknown => {
      const isOpen = typeof value === 'object' && value !== null && 'properties' in value
      return closed && isOpen && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value
    }
    return JSON.parse(local(JSON.stringify(schema)), close) as Json
  }

  /** Many operations share one schema, and reading it takes a while. */
  function checkOf(schema: Json): z.ZodType {
    const text = JSON.stringify(schema)
    const known = checks.get(text)
    if (known) return known
    const whole = { ...prepared(schema), $defs: definitions } as Parameters<typeof z.fromJSONSchema>[0]
    const check = z.fromJSONSchema(whole)
    checks.set(text, check)
    return check
  }

  return (schema: Json, value: unknown): string | undefined => {
    const outcome = checkOf(schema).safeParse(value)
    return outcome.success ? undefined : z.prettifyError(outcome.error)
  }
}

/** An answer to an operation, and the operation by its path template. */
export interface DocumentedAnswer {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** What an answer has that an OpenAPI document does not promise: another status, media type or body, or fields beside those it names. */
export function undocumentedIn(document: object): (answer: DocumentedAnswer) => string | undefined {
  const { paths } = document as Documentation
  const faultOf = schemaFaults(document, { closed: true })
  return ({ method, path, status, contentType, text }) => {
    const said = paths[path]![method.toLowerCase()]!.responses[status]
    if (!said) return `${status} is not documented: ${text}`
    const { content = {} } = said
    const type = contentType?.split(';', 1)[0] ?? ''
    if (Object.keys(content).length === 0) return text === '' ? undefined : `${status} has a body: ${text}`
    const media = content[type] ?? content[`${type.split('/', 1)[0]}/*`]
    // Content of any type is documented as bytes.
    if (!media) {
      return 'application/octet-stream' in content
        ? undefined
        : `${status} is ${type}, not ${Object.keys(content).join(' or ')}`
    }
    const { schema } = media
    // A file of JSON lines is bytes, too.
    if (!schema || schema['format'] === 'binary') return undefined
    for (const value of valuesIn(type, text)) {
      const fault = faultOf(schema, value)
      if (fault !== undefined) return `${status}: ${fault} in ${text}`
    }
    return undefined
  }
}

/** The JSON values of an answer: one, one a line, or one an event; none in other media types. */
function valuesIn(type: string, text: string): unknown[] {
  if (type === 'application/json') return [JSON.parse(text)]
  const streamed =
    type === 'application/jsonl'
      ? text.split('\n').filter((line) => line !== '')
      : type === 'text/event-stream'
        ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data!).filter((data) => data !== '[DONE]')
        : []
  return streamed.map((line) => JSON.parse(line) as unknown)
}
