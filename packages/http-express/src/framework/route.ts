import type { CallOptions } from '@docent/core'
import type { ErrorCode } from '@docent/core/ports'
import type { z } from 'zod'
import type { ApiRequest } from './api-request.ts'
import { serviceArea, type Area } from './area.ts'
import type { BytesBody, Form, FormFile, JsonBody, JsonFile, JsonWithFile, TextBody } from './body-kind.ts'
import { parsePathTemplate, type PathParameters } from './path-template.ts'
import type { AnyResult, DownloadResult, EmptyResult, JsonResult, StreamResult } from './result.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `key`: a valid key is required. `optional`: none is required, but a wrong one is refused; one that cannot be verified
 * now counts as none. `none`: keys are ignored.
 */
export type Auth = 'key' | 'optional' | 'none'

/** The input of a route. Undeclared parameters are ignored. */
export interface RouteRequest {
  /** Values of the path's `{names}`; undeclared ones arrive as text. */
  readonly params?: z.ZodObject
  /** Text is converted to the numbers, booleans and comma-separated lists of the schema. */
  readonly query?: z.ZodObject
  /** By lower-case name, read like query parameters. */
  readonly headers?: z.ZodObject
  /** A schema is read as JSON whatever the content type. */
  readonly body?: z.ZodType | JsonBody<z.ZodType> | JsonWithFile<z.ZodType> | TextBody<z.ZodType> | BytesBody
  /** Excludes `body`. */
  readonly form?: Form
  /** An example body for the OpenAPI document that can be sent as it is. @default the required fields, by their examples */
  readonly example?: unknown
}

/** One answer of a route. A status without schema, stream and content type has no body. */
export interface RouteResponse {
  readonly description: string
  /** JSON body. */
  readonly schema?: z.ZodType
  /** One item of a stream of JSON lines or server-sent events. */
  readonly stream?: z.ZodType
  /** Formats of the stream. @default both, by Accept */
  readonly streamFormat?: 'sse' | 'both'
  /** Media type of a download. */
  readonly contentType?: string
  /** Documented response headers: name to description. */
  readonly headers?: Readonly<Record<string, string>>
}

export type RouteResponses = Readonly<Record<number, RouteResponse>>

type Parsed<Schema, Absent> = Schema extends z.ZodType ? z.output<Schema> : Absent
type ParsedBody<Body> = Body extends BytesBody
  ? AsyncIterable<Uint8Array>
  : Body extends JsonWithFile<infer Schema>
    ? { readonly value: z.output<Schema>; readonly file: JsonFile | undefined }
    : Body extends JsonBody<infer Schema> | TextBody<infer Schema>
      ? z.output<Schema>
      : Parsed<Body, undefined>
type ParsedFile<Declared extends Form> = Declared extends { file: object }
  ? Declared extends { file: { required: false } }
    ? FormFile | undefined
    : FormFile
  : undefined
type ParsedForm<Declared> = Declared extends Form
  ? { readonly fields: Parsed<Declared['fields'], Record<never, never>>; readonly file: ParsedFile<Declared> }
  : undefined

/** The validated request as a handler sees it. */
export interface RouteInput<Path extends string, Request extends RouteRequest> {
  readonly params: Parsed<Request['params'], { readonly [Name in PathParameters<Path>]: string }>
  readonly query: Parsed<Request['query'], Record<never, never>>
  readonly headers: Parsed<Request['headers'], Record<never, never>>
  readonly body: ParsedBody<Request['body']>
  readonly form: ParsedForm<Request['form']>
}

/**
 * Bodies are only read, so a handler may return readonly values, and literals keep their types. Not applied to open
 * maps: their values may be any JSON, whose type is infinite.
 */
type DeepReadonly<Value> = Value extends object
  ? string extends keyof Value
    ? Readonly<Value>
    : { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

type ResultOf<Status extends number, Response> =
  | (Response extends { schema: infer Schema extends z.ZodType }
      ? JsonResult<Status, DeepReadonly<z.input<Schema>>>
      : never)
  | (Response extends { stream: infer Schema extends z.ZodType } ? StreamResult<Status, z.input<Schema>> : never)
  | (Response extends { contentType: string } ? DownloadResult<Status> : never)
  | (Response extends { schema: z.ZodType } | { stream: z.ZodType } | { contentType: string }
      ? never
      : EmptyResult<Status>)

/** What the handler of a route with these responses may return. */
export type RouteResult<Responses extends RouteResponses> = {
  [Status in keyof Responses & number]: ResultOf<Status, Responses[Status]>
}[keyof Responses & number]

type CallerOf<Caller, Authentication extends Auth> = Authentication extends 'key'
  ? Caller
  : Authentication extends 'optional'
    ? Caller | undefined
    : undefined

export interface RouteContext<Input, Caller, Services> {
  readonly input: Input
  /** The caller, as returned by the router's `authenticate`. */
  readonly caller: Caller
  /** The router's `services`. */
  readonly services: Services
  readonly request: ApiRequest
  /** Of the request, for the use case. */
  readonly options: CallOptions
}

export interface RouteDefinition<
  Caller,
  Services,
  Path extends string,
  Request extends RouteRequest,
  Responses extends RouteResponses,
  Authentication extends Auth,
> {
  /** Unique among all routes; names the method of generated clients. */
  readonly operationId: string
  readonly tag: string
  readonly method: Method
  /** Below the area's base, with `{name}` for parameters: `/collections/{collection_id}`. */
  readonly path: Path
  readonly summary: string
  readonly description?: string
  /** @default serviceArea */
  readonly area?: Area
  /** @default 'key' */
  readonly auth?: Authentication
  readonly request?: Request
  readonly responses: Responses
  /** Errors of the use case beside those that follow from the declaration (400, 401, 413, 500). */
  readonly errors?: readonly (number | ErrorCode)[]
  /** Throws for callers whose body is not even read. */
  admit?(caller: CallerOf<Caller, Authentication>): void
  /** Calls exactly one use case. */
  handler(
    context: RouteContext<RouteInput<Path, Request>, CallerOf<Caller, Authentication>, Services>,
  ): Promise<RouteResult<Responses>> | RouteResult<Responses>
}

/** A declared route with its types kept, for the router, the OpenAPI document and typed clients. */
export interface Route<
  Caller,
  Services,
  Path extends string = string,
  Request extends RouteRequest = RouteRequest,
  Responses extends RouteResponses = RouteResponses,
  Authentication extends Auth = Auth,
> extends RouteDefinition<Caller, Services, Path, Request, Responses, Authentication> {
  readonly area: Area
  readonly auth: Authentication
  readonly request: Request
  readonly errors: readonly (number | ErrorCode)[]
}

/** A route of any shape, for lists of routes. */
export interface AnyRoute<Caller, Services> extends Omit<Route<Caller, Services>, 'admit' | 'handler'> {
  // Methods, so that the checked functions of one route are assignable although their contexts are narrower.
  admit?(caller: never): void
  handler(context: RouteContext<never, never, Services>): Promise<AnyResult> | AnyResult
}

/**
 * Makes the `defineRoute` of one application: `Caller` is what the router's `authenticate` returns, `Services` what its
 * handlers may use without a caller.
 */
export function routeDefiner<Caller, Services>() {
  return function defineRoute<
    const Path extends string,
    const Responses extends RouteResponses,
    const Request extends RouteRequest = Record<never, never>,
    const Authentication extends Auth = 'key',
  >(
    definition: RouteDefinition<Caller, Services, Path, Request, Responses, Authentication>,
  ): Route<Caller, Services, Path, Request, Responses, Authentication> {
    const route = {
      ...definition,
      area: definition.area ?? serviceArea,
      auth: definition.auth ?? ('key' as Authentication),
      request: definition.request ?? ({} as Request),
      errors: definition.errors ?? [],
    }
    checkDeclaration(route)
    return route
  }
}

function checkDeclaration(route: {
  operationId: string
  method: Method
  path: string
  request: RouteRequest
  responses: RouteResponses
}): void {
  const { operationId, method, path, request, responses } = route
  const complain = (problem: string): never => {
    throw new TypeError(`Route ${operationId}: ${problem}`)
  }
  const names = parsePathTemplate(path).names
  if (new Set(names).size < names.length) complain('a path parameter appears twice')
  for (const name of Object.keys(request.params?.shape ?? {}))
    if (!names.includes(name)) complain(`${name} is not in the path ${path}`)
  if (request.body !== undefined && request.form !== undefined) complain('body and form exclude each other')
  if (method === 'GET' && (request.body ?? request.form) !== undefined) complain('GET must not have a body')
  if (Object.keys(responses).length === 0) complain('a response must be declared')
}
