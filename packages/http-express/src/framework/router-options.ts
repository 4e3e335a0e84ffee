import type { Clock, Credentials, Logger, Tracer } from '@docent/core/ports'
import { randomUUID } from 'node:crypto'
import type { ApiRequest } from './api-request.ts'
import { callerTurns, type Turn } from './caller-turns.ts'
import type { Endpoint } from './endpoint.ts'
import { interruptedStreams } from './interrupted-streams.ts'
import type { ApiInformation } from './openapi/openapi-document.ts'
import type { InputLimits } from './read-input.ts'
import type { AnyRoute, Method } from './route.ts'
import type { LineHeartbeat } from './stream-format.ts'
import { originOf } from './request-origin.ts'
import { systemClock } from './system-clock.ts'

/** A call that has been identified and may not have begun yet. */
export interface ComingCall {
  readonly signal: AbortSignal
  /** Whether it stood behind other calls of the same caller. */
  readonly waited: boolean
}

export interface RouterOptions<Caller, Services> {
  readonly routes: readonly AnyRoute<Caller, Services>[]
  /** Passed to every handler. */
  readonly services: Services
  /** Identifies the caller; undefined is answered with 401. May throw its own DocentErrors. */
  authenticate(credentials: Credentials, request: ApiRequest): Promise<Caller | undefined>
  /** The caller's name: callers with the same name take turns as one, whatever credentials they send. @default none */
  turnOf?(caller: Caller): string | undefined
  /** Resolves when the next call of the caller may begin, and the returned function ends it. @default at once */
  beginCall?(caller: Caller, call: ComingCall): Promise<() => void>
  readonly logger: Logger
  /**
   * Texts of the OpenAPI document, which is served with its page below `/api/v1`; false serves neither.
   * @default { title: 'Docent API', version: '1.0.0' }
   */
  readonly documentation?: ApiInformation | false
  /** Routes that have an OpenAPI document of their own, and are not in the one of all others. @default [] */
  readonly documents?: readonly SeparateDocument[]
  /** Larger bodies are answered with 413. */
  readonly limits?: {
    /** @default 1048576 (1 MiB) */
    readonly jsonBytes?: number
    /** @default 1073741824 (1 GiB) */
    readonly uploadBytes?: number
    /** One text field of a form. @default 1048576 (1 MiB) */
    readonly fieldBytes?: number
  }
  /** Bodies of calls that have to do with MCP. @default 10000000 */
  readonly mcpBytes?: number
  /**
   * Absolute URL of the mount, for hosts behind a proxy that strips a path prefix.
   * @default taken from the request, honouring the host's `trust proxy` setting
   */
  readonly publicUrl?: string | undefined
  /**
   * Origins of other pages, such as `https://app.example.org`, whose requests are accepted when a cookie, and not a bearer
   * token, identifies the caller. Scheme, host and port must match.
   * @default the origin of the mount alone
   */
  readonly trustedOrigins?: readonly string[] | undefined
  /** A stream without items for so long gets a heartbeat. @default 15000 */
  readonly heartbeatMs?: number
  /** @default 'space' */
  readonly lineHeartbeat?: LineHeartbeat
  /**
   * Checks every JSON answer against its declared schema and turns a wrong one into a logged 500. For tests: it costs
   * time.
   * @default false
   */
  readonly checkResponses?: boolean
  /** @default the system clock */
  readonly clock?: Pick<Clock, 'now' | 'schedule'>
  /** Makes an X-Request-Id. @default random UUIDs */
  readonly newRequestId?: () => string
  /** Gets a span for each request. @default nothing is traced */
  readonly tracer?: Tracer
  /** Further endpoints below the mount, outside the documented routes. @default [] */
  readonly endpoints?: readonly FurtherEndpoint[]
  /** Called when a request to a route has ended. */
  readonly served?: ServedListener
  /** Whether the service stops: streams that end for that reason are counted in the log, and no errors. @default never */
  isStopping?(): boolean
}

/** An OpenAPI document of some routes, whose paths are relative to the mount. */
export interface SeparateDocument {
  /** Below the mount, such as `/v1alpha/openapi.json`. */
  readonly path: string
  readonly routes: readonly AnyRoute<never, never>[]
  readonly information: ApiInformation
}

/** An endpoint that no route declares. */
export interface FurtherEndpoint {
  /** @default 'GET' */
  readonly method?: Method
  readonly path: string
  readonly endpoint: Endpoint
}

/** Operation, status of the answer (499 where the client left first), and how long it took. */
export type ServedListener = (operationId: string, status: number, milliseconds: number) => void

/** The options with their defaults filled in. */
export interface RouterSettings<Caller, Services> {
  readonly routes: readonly AnyRoute<Caller, Services>[]
  readonly services: Services
  readonly authenticate: RouterOptions<Caller, Services>['authenticate']
  readonly turnOf: ((caller: Caller) => string | undefined) | undefined
  /** By credentials, before anything is looked up. */
  readonly takeTurn: (credentials: string) => Promise<Turn>
  /** By the name that `turnOf` gives. */
  readonly takeTurnOfCaller: (name: string) => Promise<Turn>
  readonly beginCall: ((caller: Caller, call: ComingCall) => Promise<() => void>) | undefined
  readonly logger: Logger
  readonly documentation: ApiInformation | false
  readonly documents: readonly SeparateDocument[]
  readonly limits: InputLimits
  readonly publicUrl: string | undefined
  readonly trustedOrigins: ReadonlySet<string>
  readonly heartbeatMs: number
  readonly lineHeartbeat: LineHeartbeat
  readonly checkResponses: boolean
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly newRequestId: () => string
  readonly tracer: Tracer | undefined
  readonly served: ServedListener | undefined
  readonly isStopping: () => boolean
  /** Called for each stream that ends because the service stops. */
  readonly interrupted: () => void
  readonly endpoints: NonNullable<RouterOptions<Caller, Services>['endpoints']>
}

export function routerSettings<Caller, Services>(
  options: RouterOptions<Caller, Services>,
): RouterSettings<Caller, Services> {
  const clock = options.clock ?? systemClock
  return {
    routes: options.routes,
    services: options.services,
    authenticate: (credentials, request) => options.authenticate(credentials, request),
    turnOf: options.turnOf && ((caller) => options.turnOf?.(caller)),
    beginCall: options.beginCall && (async (caller, call) => options.beginCall?.(caller, call) ?? (() => {})),
    takeTurn: callerTurns({ clock }),
    takeTurnOfCaller: callerTurns({ clock, placesInCompany: 1 }),
    logger: options.logger,
    documentation: options.documentation ?? { title: 'Docent API', version: '1.0.0' },
    documents: options.documents ?? [],
    limits: {
      jsonBytes: options.limits?.jsonBytes ?? 2 ** 20,
      mcpBytes: options.mcpBytes ?? 10_000_000,
      uploadBytes: options.limits?.uploadBytes ?? 2 ** 30,
      fieldBytes: options.limits?.fieldBytes ?? 2 ** 20,
    },
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
    trustedOrigins: new Set(options.trustedOrigins?.map(trustedOrigin)),
    heartbeatMs: options.heartbeatMs ?? 15_000,
    lineHeartbeat: options.lineHeartbeat ?? 'space',
    checkResponses: options.checkResponses ?? false,
    clock,
    newRequestId: options.newRequestId ?? randomUUID,
    tracer: options.tracer,
    served: options.served,
    isStopping: () => options.isStopping?.() ?? false,
    interrupted: interruptedStreams(options.logger),
    endpoints: options.endpoints ?? [],
  }
}

/** A small mistake here would allow or refuse requests for no visible reason. */
function trustedOrigin(text: string): string {
  const origin = originOf(text)
  if (origin !== undefined && (text === origin || text === `${origin}/`)) return origin
  throw new TypeError(`"${text}" is not an origin such as https://app.example.org`)
}
