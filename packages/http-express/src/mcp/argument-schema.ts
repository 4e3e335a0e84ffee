import { z } from 'zod'
import { givenFileSchema, type DeclaredOperation } from './operation-request.ts'

type JsonObject = Record<string, unknown>

/** JSON Schema of an operation's arguments, self-contained. */
export function argumentSchema(route: DeclaredOperation): JsonObject {
  const { params, query, form, body } = route.request
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, params?.shape[name!] ?? z.string()])
  const shape = {
    ...(Object.fromEntries(inPath) as z.ZodRawShape),
    ...query?.shape,
    ...form?.fields?.shape,
    ...(form?.file && { file: form.file.required === false ? givenFileSchema.optional() : givenFileSchema }),
    ...(body && bodyShape(body)),
  }
  return jsonSchemaOf(z.object(shape), 'input')
}

function bodyShape(body: NonNullable<DeclaredOperation['request']['body']>): z.ZodRawShape {
  const schema = body instanceof z.ZodType ? body : body.kind === 'bytes' ? z.string() : body.schema
  return { body: schema.safeParse({}).success ? schema.optional() : schema }
}

/** Without what costs tokens and adds nothing: the version of JSON Schema, and the bounds of "any safe integer". */
export function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: json }) => {
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
    },
  }) as JsonObject
  return rest
}
