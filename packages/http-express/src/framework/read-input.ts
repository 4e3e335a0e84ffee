import { DocentError, requireShape } from '@docent/core/ports'
import { z } from 'zod'
import type { BytesBody, JsonWithFile, TextBody } from './body-kind.ts'
import type { Incoming } from './incoming.ts'
import { readJson } from './json-body.ts'
import { readJsonWithFile } from './json-file/read-json-with-file.ts'
import { refusalsOf } from './form-refusals.ts'
import { readForm, type FormLimits } from './multipart-form.ts'
import { decoded, limited, readBody, readByHost, wasRead } from './read-body.ts'
import type { RouteRequest } from './route.ts'
import { textValues, type TextSource } from './text-values.ts'
import { validate } from './validation.ts'

export interface InputLimits extends FormLimits {
  readonly jsonBytes: number
  readonly mcpBytes: number
}

/** The validated request, and the function to call when the handler is done with it. */
export interface ReadInput {
  readonly input: {
    readonly params: unknown
    readonly query: unknown
    readonly headers: unknown
    readonly body: unknown
    readonly form: unknown
  }
  readonly close: () => void
}

export type InputReader = (
  request: Incoming,
  params: Readonly<Record<string, string>>,
  queryText: string,
) => Promise<ReadInput>

/** Prepares reading the input of one route; everything else is checked before the body is read. */
export function inputReader(declared: RouteRequest, limits: InputLimits): InputReader {
  const readParams = declared.params && textReader(declared.params)
  const readQuery = declared.query && textReader(declared.query)
  const readHeaders = declared.headers && textReader(declared.headers)
  const readContent = contentReader(declared, limits)
  return async (request, pathParams, queryText) => {
    const params = readParams ? { ...pathParams, ...readParams(ownValue(pathParams)) } : pathParams
    const query = readQuery ? readQuery(searchValues(queryText)) : {}
    const headers = readHeaders ? readHeaders((name) => headerValues(request, name)) : {}
    const { body, form, close } = await readContent(request)
    return { input: { params, query, headers, body, form }, close }
  }
}

function textReader(schema: z.ZodObject): (source: TextSource) => Record<string, unknown> {
  const read = textValues(schema)
  return (source) => validate(schema, read(source), 'The request')
}

function ownValue(values: Readonly<Record<string, string>>): TextSource {
  return (name) => {
    const value = values[name]
    return value === undefined ? [] : [value]
  }
}

function searchValues(queryText: string): TextSource {
  if (queryText === '') return () => []
  const search = new URLSearchParams(queryText)
  return (name) => search.getAll(name)
}

function headerValues(request: Incoming, name: string): string[] {
  const value = request.headers[name]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

interface ReadContent {
  readonly body?: unknown
  readonly form?: unknown
  readonly close: () => void
}

function contentReader(
  { body, form }: RouteRequest,
  limits: InputLimits,
): (request: Incoming) => Promise<ReadContent> | ReadContent {
  const close = (): void => undefined
  if (form) return formReader(form, limits)
  if (body === undefined) return () => ({ close })
  if (!(body instanceof z.ZodType) && body.kind === 'json-with-file')
    return (request) => readJsonWithFile(request, body, limits)
  const read = bodyReader(body, limits)
  return async (request) => ({ body: await read(request), close })
}

type WholeBody = Exclude<NonNullable<RouteRequest['body']>, JsonWithFile<z.ZodType>>

function bodyReader(body: WholeBody, limits: InputLimits): (request: Incoming) => unknown {
  if (body instanceof z.ZodType) return jsonReader(body, limits.jsonBytes)
  if (body.kind === 'json')
    return jsonReader(body.schema, body.limitBytes === 'mcpBytes' ? limits.mcpBytes : body.limitBytes)
  return body.kind === 'bytes' ? bytesReader(body, limits) : textBodyReader(body, limits)
}

function jsonReader(schema: z.ZodType, limitBytes: number) {
  const absent = acceptsObject(schema) ? {} : undefined
  return async (request: Incoming) => {
    const value = await readJson(request, limitBytes)
    return validate(schema, value === undefined ? absent : value, 'The body')
  }
}

/** Whether an absent body may count as `{}`, so that a missing field is named, or nothing is missing at all. */
function acceptsObject(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return true
  return schema.safeParse({}).success
}

function textBodyReader(body: TextBody<z.ZodType>, limits: InputLimits) {
  return async (request: Incoming) => {
    const text = await readBody(request, body.limitBytes ?? limits.jsonBytes)
    if (typeof text === 'string') return validate(body.schema, text, 'The body')
    requireShape(text, 'The body')
    return validate(body.schema, JSON.stringify(text), 'The body')
  }
}

function bytesReader(body: BytesBody, limits: InputLimits) {
  return (request: Incoming) => {
    if (Buffer.isBuffer(request.body)) return asyncBytes(request.body)
    if (wasRead(request) && isOctetStream(request)) throw readByHost()
    if (wasRead(request))
      throw new DocentError({
        code: 'unsupported_media_type',
        message: 'The body must be sent with the header Content-Type: application/octet-stream.',
      })
    return limited(decoded(request), request, body.limitBytes ?? limits.uploadBytes)
  }
}

const isOctetStream = (request: Incoming): boolean =>
  /^application\/octet-stream\b/i.test(request.headers['content-type'] ?? '')

async function* asyncBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function formReader(form: NonNullable<RouteRequest['form']>, limits: InputLimits) {
  const readFields = form.fields && textReader(form.fields)
  return async (request: Incoming): Promise<ReadContent> => {
    const content = await readForm(request, form, limits)
    try {
      const fields = readFields ? readFields((name) => content.fields.get(name) ?? []) : {}
      if (form.file && form.file.required !== false && !content.file)
        throw new DocentError({ code: 'invalid_input', message: refusalsOf(form).noFile })
      return { form: { fields, file: content.file }, close: content.close }
    } catch (error) {
      content.close()
      throw error
    }
  }
}
