import { DocentError } from '@docent/core/ports'
import { area as areaOf, type Area } from './area.ts'
import { documentationEndpoints } from './openapi/documentation-endpoints.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { sendError } from './error-response.ts'
import { Exchange } from './exchange.ts'
import { hostParserError } from './host-parser-error.ts'
import type { Incoming, Next, Outgoing } from './incoming.ts'
import { keepPrivate } from './keep-private.ts'
import { discardBody } from './read-body.ts'
import { givenRequestId } from './request-id.ts'
import { routeEndpoint } from './route-endpoint.ts'
import { routeTable } from './route-table.ts'
import { routerSettings, type RouterOptions } from './router-options.ts'
import { watchRequest } from './watch-request.ts'
import { wrongKeys, type WrongKeys } from './wrong-keys.ts'

/** A middleware of Express 4 and 5, which needs neither: `app.use('/docs-chat', router)`. */
export interface ApiRouter {
  (request: Incoming, response: Outgoing, next: Next): void
  /**
   * Error middleware that gives failures of the host's own body parser (broken JSON, too large) the form of this API:
   * `app.use('/docs-chat', router.parserErrors)`, anywhere after the parser. Other errors are passed on.
   */
  readonly parserErrors: (error: unknown, request: Incoming, response: Outgoing, next: Next) => void
}

/** The rest of a refused body is read and discarded up to this size, so that the client sees the answer. */
const discardBytes = 16 * 2 ** 20

/** Errors outside every area, such as a wrong method at the mount itself. */
const mountArea = areaOf('')

/**
 * Serves routes as one middleware. Unknown paths below the bases of its areas are answered with 404; every other path
 * is passed on to the host. It sets no CORS headers and does not touch the process or signals.
 */
export function apiRouter<Caller, Services>(options: RouterOptions<Caller, Services>): ApiRouter {
  const settings = routerSettings(options)
  const table = routeTable<Endpoint>()
  for (const route of settings.routes)
    table.add(route.method, route.area.base + route.path, routeEndpoint(route, settings))
  for (const { method = 'GET', path, endpoint } of [...documentationEndpoints(settings), ...settings.endpoints])
    table.add(method, path, endpoint)
  const keys = wrongKeys(settings.clock)
  const watched = watchRequest(settings, (endpoint, call) => answer(endpoint, call, keys))
  const serve = async (endpoint: Endpoint, call: Call, next: Next): Promise<void> => {
    try {
      await watched(endpoint, call)
    } catch (failure) {
      next(failure)
    }
  }
  const areas = new Set(settings.routes.map((route) => route.area).filter((area) => area.base !== ''))
  const areaAt = (path: string): Area | undefined =>
    areas.values().find(({ base }) => path === base || path.startsWith(`${base}/`))

  const openExchange = (request: Incoming, response: Outgoing, operationId: string, area: Area): Exchange => {
    const id = givenRequestId(request.headers['x-request-id']?.toString()) ?? settings.newRequestId()
    response.setHeader('X-Request-Id', id)
    keepPrivate(response)
    const { logger, publicUrl } = settings
    return new Exchange({ request, response, id, operationId, area, logger, publicUrl })
  }

  const refuse = (request: Incoming, response: Outgoing, area: Area, error: DocentError): void => {
    sendError(response, error, openExchange(request, response, 'none', area))
    discardBody(request, discardBytes)
  }

  const router = (request: Incoming, response: Outgoing, next: Next): void => {
    const { path, queryText } = splitUrl(request.url ?? '/')
    const match = table.match(request.method ?? 'GET', path)
    if (match.kind === 'found') {
      const exchange = openExchange(request, response, match.value.operationId, match.value.area)
      void serve(match.value, { request, response, exchange, params: match.params, queryText }, next)
      return
    }
    const area = areaAt(path)
    if (match.kind === 'wrong-method') {
      response.setHeader('Allow', allowHeader(match.allowed))
      if (request.method === 'OPTIONS') response.writeHead(204).end()
      else refuse(request, response, area ?? mountArea, wrongMethod(request.method, match.allowed))
    } else if (area) refuse(request, response, area, unknownPath(match.kind))
    else next()
  }

  const parserErrors: ApiRouter['parserErrors'] = (error, request, response, next) => {
    const ours = hostParserError(error)
    const area = areaAt(splitUrl(request.url ?? '/').path)
    if (ours && area && !response.headersSent) refuse(request, response, area, ours)
    else next(error)
  }
  return Object.assign(router, { parserErrors })
}

/** Rejects with errors that even an error response cannot report: left to the host. */
async function answer(endpoint: Endpoint, call: Call, keys: WrongKeys): Promise<void> {
  try {
    await endpoint.serve(call)
  } catch (error) {
    await keys.held(error, call.request, call.response)
    answerError(error, call)
  } finally {
    discardBody(call.request, discardBytes)
  }
}

function answerError(error: unknown, { response, exchange }: Call): void {
  if (!response.headersSent && !response.destroyed) {
    sendError(response, error, exchange)
    return
  }
  exchange.logger.debug({ error }, 'the answer had ended before it failed')
  if (!response.writableEnded) response.destroy()
}

function splitUrl(url: string): { path: string; queryText: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, queryText: '' } : { path: url.slice(0, mark), queryText: url.slice(mark + 1) }
}

function allowHeader(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ')
}

function wrongMethod(method: string | undefined, allowed: readonly string[]): DocentError {
  return new DocentError({
    code: 'method_not_allowed',
    message: `${method} is not allowed here; use ${allowed.join(' or ')}.`,
  })
}

function unknownPath(kind: 'unknown' | 'bad-encoding'): DocentError {
  return kind === 'unknown'
    ? new DocentError({ code: 'not_found', message: 'No operation exists at this path.' })
    : new DocentError({ code: 'invalid_input', message: 'The path must be percent-encoded UTF-8.' })
}
