import type { Logger } from '@docent/core/ports'
import type { ApiRequest } from './api-request.ts'
import type { Area } from './area.ts'
import type { Incoming, Outgoing } from './incoming.ts'
import { mountUrl } from './mount-url.ts'
import { idempotencyKey } from './request-id.ts'

export interface ExchangeOptions {
  readonly request: Incoming
  readonly response: Outgoing
  readonly id: string
  readonly operationId: string
  readonly area: Area
  readonly logger: Logger
  /** Overrides the mount's address in the request. */
  readonly publicUrl: string | undefined
}

/** One request of a client. Expensive properties are computed on first access. */
export class Exchange implements ApiRequest {
  readonly id: string
  readonly operationId: string
  readonly area: Area
  readonly #options: ExchangeOptions
  #signal: AbortSignal | undefined
  #logger: Logger | undefined

  constructor(options: ExchangeOptions) {
    this.id = options.id
    this.operationId = options.operationId
    this.area = options.area
    this.#options = options
  }

  get method(): string {
    return this.#options.request.method ?? 'GET'
  }

  get signal(): AbortSignal {
    this.#signal ??= abortedWhenLeft(this.#options.response)
    return this.#signal
  }

  get idempotencyKey(): string | undefined {
    return idempotencyKey(this.header('idempotency-key'))
  }

  get baseUrl(): string {
    return this.#options.publicUrl ?? mountUrl(this.#options.request)
  }

  get areaUrl(): string {
    return this.baseUrl + this.area.base
  }

  get logger(): Logger {
    this.#logger ??= this.#options.logger.child({ requestId: this.id, operationId: this.operationId })
    return this.#logger
  }

  /** The token after `Bearer` in the header Authorization. */
  get bearer(): string | undefined {
    return /^Bearer +(\S+) *$/i.exec(this.header('authorization') ?? '')?.[1]
  }

  /** All headers by lower-case name. */
  get headers(): Readonly<Record<string, string | undefined>> {
    const names = Object.keys(this.#options.request.headers)
    return Object.fromEntries(names.map((name) => [name, this.header(name)]))
  }

  header(name: string): string | undefined {
    const value = this.#options.request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

function abortedWhenLeft(response: Outgoing): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!response.writableFinished) controller.abort()
  }
  if (response.destroyed || response.closed) leave()
  else response.once('close', leave)
  return controller.signal
}
