import { DocentError } from '@docent/core/ports'
import { callOptions } from './call-options.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { checkOrigin } from './request-origin.ts'
import { inputReader, type InputReader } from './read-input.ts'
import type { AnyResult } from './result.ts'
import type { AnyRoute } from './route.ts'
import type { RouterSettings } from './router-options.ts'
import { sendResult } from './send-result.ts'

/** How a declared route answers: authentication, input, the handler, its result. */
export function routeEndpoint<Caller, Services>(
  route: AnyRoute<Caller, Services>,
  settings: RouterSettings<Caller, Services>,
): Endpoint {
  // Most routes of a server are never called.
  let readInput: InputReader | undefined
  return {
    operationId: route.operationId,
    route: route.area.base + route.path,
    area: route.area,
    async serve({ request, response, exchange, params, queryText }: Call) {
      const turns = [await settings.takeTurn(nameOf({ exchange, request }))]
      let endCall: (() => void) | undefined
      let close: (() => void) | undefined
      try {
        const caller = await callerOf(route, settings, { request, exchange })
        // A user with many keys is still one caller.
        const name = caller === undefined ? undefined : settings.turnOf?.(caller)
        if (name !== undefined) turns.push(await settings.takeTurnOfCaller(name))
        const waited = turns.some((turn) => turn.waited)
        if (caller !== undefined) endCall = await settings.beginCall?.(caller, { signal: exchange.signal, waited })
        route.admit?.(caller as never)
        readInput ??= inputReader(route.request, settings.limits)
        const read = await readInput(request, params, queryText)
        close = read.close
        const context = {
          input: read.input as never,
          caller: caller as never,
          services: settings.services,
          request: exchange,
          options: callOptions(exchange),
        }
        const result = await route.handler(context)
        if (settings.checkResponses) checkResult(route, result)
        await sendResult(response, result, exchange, settings)
      } finally {
        endCall?.()
        for (const turn of turns) turn.end()
        close?.()
      }
    },
  }
}

/** The caller's name for taking turns, as far as it is known before any lookup. */
const nameOf = ({ exchange, request }: Pick<Call, 'exchange' | 'request'>): string =>
  exchange.header('authorization') ?? exchange.header('cookie') ?? request.socket.remoteAddress ?? ''

async function callerOf<Caller, Services>(
  { auth, responses }: AnyRoute<Caller, Services>,
  settings: RouterSettings<Caller, Services>,
  { request, exchange }: Pick<Call, 'request' | 'exchange'>,
): Promise<Caller | undefined> {
  const authorization = exchange.header('authorization')
  if (auth === 'none' || (auth === 'optional' && authorization === undefined)) return undefined
  const { bearer } = exchange
  try {
    const caller = await settings.authenticate({ bearer, headers: exchange.headers, request }, exchange)
    if (caller !== undefined) {
      const streams = Object.values(responses).some(({ stream }) => stream !== undefined)
      if (bearer === undefined) checkOrigin(exchange, { streams, trustedOrigins: settings.trustedOrigins })
      return caller
    }
  } catch (error) {
    // A health check must be answered even while its key cannot be verified.
    if (auth === 'optional' && DocentError.isInstance(error) && error.code === 'unavailable') return undefined
    throw error
  }
  throw new DocentError({
    code: 'unauthorized',
    message:
      authorization === undefined
        ? 'An API key is required: send the header Authorization: Bearer <key>.'
        : 'The API key is not valid.',
  })
}

function checkResult(route: AnyRoute<never, never>, result: AnyResult): void {
  const declared = route.responses[result.status]
  const fits =
    declared !== undefined && (result.kind !== 'json' || declared.schema?.safeParse(result.body).success === true)
  if (fits) return
  const problem = result.kind === 'json' ? declared?.schema?.safeParse(result.body).error?.message : undefined
  throw new DocentError({
    code: 'internal',
    message: 'The answer does not match its schema.',
    cause: new Error(`${route.operationId} ${result.status}: ${problem ?? 'not declared'}`),
  })
}
