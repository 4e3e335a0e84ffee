import { errorCodes, type ErrorCode } from '@docent/core/ports'
import { z } from 'zod'
import { parsePathTemplate } from '../path-template.ts'
import type { AnyRoute, RouteResponse } from '../route.ts'
import type { JsonObject, SchemaCollector } from './schema-collector.ts'

type Declared = AnyRoute<never, never>

/** One operation of the document, at a path that may have other names for the same parameters. */
export function openApiOperation(route: Declared, path: string, schemas: SchemaCollector): JsonObject {
  const parameters = parametersOf(route, path, schemas)
  const requestBody = requestBodyOf(route, schemas)
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(route.auth === 'key' ? {} : { security: route.auth === 'optional' ? [{}, { bearer: [] }] : [] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...responsesOf(route, schemas), ...errorsOf(route, schemas) },
  }
}

function parametersOf(route: Declared, path: string, schemas: SchemaCollector): JsonObject[] {
  const { request } = route
  const own = parsePathTemplate(route.path).names
  const shown = parsePathTemplate(path).names.slice(-own.length)
  const inPath = own.map((name, index) => ({
    ...parameter('path', shown[index] ?? name, request.params?.shape[name] ?? z.string(), schemas),
    required: true,
  }))
  const named = (place: 'query' | 'header', fields: z.ZodObject | undefined) =>
    Object.entries(fields?.shape ?? {}).map(([name, schema]) => parameter(place, name, schema, schemas))
  return [...inPath, ...named('query', request.query), ...named('header', request.headers)]
}

function parameter(place: string, name: string, field: z.core.$ZodType, schemas: SchemaCollector): JsonObject {
  const { description, ...schema } = schemas.schemaOf(field)
  const list = schema['type'] === 'array'
  return {
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    ...(z.safeParse(field, undefined).success ? {} : { required: true }),
    ...(list && place === 'query' ? { style: 'form', explode: false } : {}),
    schema,
  }
}

function requestBodyOf({ request }: Declared, schemas: SchemaCollector): JsonObject | undefined {
  const { body, form } = request
  const example = request.example === undefined ? {} : { example: request.example }
  if (form) return { required: true, content: { 'multipart/form-data': { schema: formSchema(form, schemas) } } }
  if (body === undefined) return undefined
  if (body instanceof z.ZodType || body.kind === 'json' || body.kind === 'json-with-file') {
    const json = body instanceof z.ZodType ? body : body.schema
    const required = !json.safeParse({}).success
    return { required, content: { 'application/json': { schema: schemas.schemaOf(json), ...example } } }
  }
  const schema = body.kind === 'text' ? schemas.schemaOf(body.schema) : { type: 'string', format: 'binary' }
  return { required: true, content: { [body.contentType]: { schema, ...example } } }
}

function formSchema(form: NonNullable<Declared['request']['form']>, schemas: SchemaCollector): JsonObject {
  const fields: JsonObject = form.fields ? schemas.schemaOf(form.fields) : { type: 'object', properties: {} }
  if (!form.file) return fields
  const { name = 'file', required = true, description } = form.file
  const file = { type: 'string', format: 'binary', ...(description === undefined ? {} : { description }) }
  const needed = [...((fields['required'] as string[] | undefined) ?? []), ...(required ? [name] : [])]
  return {
    ...fields,
    properties: { ...(fields['properties'] as JsonObject | undefined), [name]: file },
    ...(needed.length === 0 ? {} : { required: needed }),
  }
}

function responsesOf({ responses }: Declared, schemas: SchemaCollector): JsonObject {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const content = contentOf(response, schemas)
      const headers = Object.entries(response.headers ?? {}).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ])
      return [
        status,
        {
          description: response.description,
          ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) as JsonObject }),
          ...(Object.keys(content).length === 0 ? {} : { content }),
        },
      ]
    }),
  )
}

function contentOf(response: RouteResponse, schemas: SchemaCollector): JsonObject {
  const stream = response.stream && schemas.schemaOf(response.stream)
  return {
    ...(response.schema ? { 'application/json': { schema: schemas.schemaOf(response.schema) } } : {}),
    ...(stream && response.streamFormat !== 'sse' ? { 'application/jsonl': { schema: stream } } : {}),
    ...(stream ? { 'text/event-stream': { schema: stream } } : {}),
    ...(response.contentType === undefined
      ? {}
      : {
          // A schema beside it describes the content of the bytes.
          [response.contentType]: {
            schema: response.schema ? schemas.schemaOf(response.schema) : { type: 'string', format: 'binary' },
          },
        }),
  }
}

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is malformed; the message names what to fix.',
  401: 'The API key is missing or not valid, or a permission is missing.',
  403: 'The caller may not do this.',
  404: 'The record does not exist, or the caller cannot see it.',
  409: 'The state of the record does not allow this.',
  413: 'The body or the file is too large.',
  415: 'The media type or file extension is not supported.',
  416: 'The requested range begins after the end; Content-Range gives the length of the content.',
  429: 'A limit is reached; Retry-After is when to retry.',
  500: 'An unexpected failure; it was logged with the X-Request-Id.',
  502: 'A model or service failed.',
  503: 'The service is not ready; try again later.',
  504: 'The wait was longer than the timeout; the work continues at Location.',
}

function errorsOf(route: Declared, schemas: SchemaCollector): JsonObject {
  const { params, query, headers, body, form } = route.request
  const read = body ?? form
  const following = [
    ...((params ?? query ?? headers ?? read) ? [400] : []),
    ...(route.auth === 'none' ? [] : [401]),
    ...(read ? [413] : []),
    500,
  ]
  const statuses = new Set([...following, ...route.errors.map(statusOf)])
  for (const status of Object.keys(route.responses)) statuses.delete(Number(status))
  const schema = schemas.schemaOf(route.area.errorSchema)
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [
        String(status),
        { description: descriptions[status] ?? 'The request failed.', content: { 'application/json': { schema } } },
      ]),
  )
}

function statusOf(error: number | ErrorCode): number {
  return typeof error === 'number' ? error : errorCodes[error].status
}
