import { checkOptions, DocentError, type EffectExecutor, type EffectReference } from '@docent/core/ports'
import PQueue from 'p-queue'
import { checkName } from '../engine-names.ts'

export interface RestateExecutorOptions {
  /** The ingress of Restate, such as `http://restate:8080`. */
  readonly ingressUrl: string
  /** The service, the same for the workers. @default 'docent' */
  readonly service?: string
  /** What the ingress asks of callers, sent as a bearer token. @default none */
  readonly token?: string
}

/** Restate takes one invocation a call. */
const callsAtOnce = 32
const pingMs = 5_000

/** Hands effects over as invocations of a Restate service, which workers made by `restateWorker` serve. Needs no library. */
export function restateExecutor(options: RestateExecutorOptions): EffectExecutor {
  checkOptions('restateExecutor()', options, { ingressUrl: 'required', service: 'optional', token: 'optional' })
  const service = checkName('service', options.service ?? 'docent')
  const base = baseOf(options.ingressUrl)
  const ended = new AbortController()
  const authorization: Record<string, string> =
    options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }

  async function call(path: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<void> {
    const signal = AbortSignal.any([init.signal, ended.signal])
    const headers = { ...(init.headers as Record<string, string>), ...authorization }
    let answer: Response
    try {
      answer = await fetch(`${base}/${path}`, { ...init, headers, signal, redirect: 'error' })
      // Read to the end, so that the connection is used again.
      await answer.arrayBuffer()
    } catch (error) {
      throw away('Restate does not answer; check that it runs and that the option ingressUrl names its ingress.', error)
    }
    if (!answer.ok) throw errorOf(answer.status, service)
  }

  const send = (reference: EffectReference, signal: AbortSignal) =>
    call(`${service}/run/send`, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', 'idempotency-key': reference.handOverId },
      body: JSON.stringify(reference),
    })

  return {
    name: 'restate',
    async handOver(references, { signal }) {
      const calls = new PQueue({ concurrency: callsAtOnce })
      await calls.addAll(references.map((reference) => () => send(reference, signal)))
    },
    // The ingress takes nothing back: what was taken back is delivered, and does nothing.
    withdraw: async () => {},
    ping: () => call('restate/health', { method: 'GET', signal: AbortSignal.timeout(pingMs) }),
    async close() {
      ended.abort()
    },
  }
}

/** @throws `invalid_input` */
function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed.href.replace(/\/$/, '')
  throw new DocentError({
    code: 'invalid_input',
    message: 'The option ingressUrl must be the address of the ingress of Restate, such as http://restate:8080.',
  })
}

function errorOf(status: number, service: string): DocentError {
  if (status === 401 || status === 403) {
    const message = 'Restate refuses the token of the adapter; correct the option token.'
    return new DocentError({ code: 'unauthorized', message })
  }
  if (status === 404)
    return away(`Restate knows no service ${service}; start a worker and register it at its admin port.`)
  return away(`Restate answered with status ${status}.`)
}

const away = (message: string, cause?: unknown) => new DocentError({ code: 'unavailable', message, cause })
