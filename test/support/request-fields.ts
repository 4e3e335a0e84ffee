import { docentOpenApiDocument } from '@docent/http-express'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Described {
  readonly operationId?: string
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const document = docentOpenApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const operations = new Map(
  Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])),
)

/** The schema itself, whatever refers to it. */
function resolved(schema: Schema): Schema {
  if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1)!]!)
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(resolved).find(({ properties }) => properties)
  return schema.properties ? schema : (inner ?? schema)
}

/** Names of the fields of a JSON body, those of the objects in `inside` with a dot. */
export function bodyFields(operationId: string, inside: readonly string[] = []): string[] {
  const schema = operations.get(operationId)?.requestBody?.content['application/json']?.schema
  return Object.entries(schema ? (resolved(schema).properties ?? {}) : {}).flatMap(([name, field]) => {
    const inner = inside.includes(name) ? resolved(field).properties : undefined
    return inner ? Object.keys(inner).map((key) => `${name}.${key}`) : [name]
  })
}

/** Names of the query parameters. */
export const queryFields = (operationId: string): string[] =>
  (operations.get(operationId)?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
