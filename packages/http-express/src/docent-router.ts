import type { Docent, DocentSession } from '@docent/core'
import { analysisInformation, apiInformation } from './api-information.ts'
import { checkRouterOptions } from './check-router-options.ts'
import type { DocentRouterOptions } from './docent-router-options.ts'
import {
  apiRouter,
  innerCalls,
  openApiDocument,
  type ApiRouter,
  type InnerCalls,
  type OpenApiOptions,
} from './framework/index.ts'
import { metricsEndpoint } from './metrics/metrics-endpoint.ts'
import { requestTally } from './metrics/request-tally.ts'
import { allRoutes } from './routes/all-routes.ts'
import { analysisRoutes } from './routes/analysis/analysis-routes.ts'
import { compatibilityRoutes } from './routes/compatibility/compatibility-routes.ts'
import type { RouteServices } from './routes/define-route.ts'

const mostUploadBytes = 2 ** 30

/**
 * The HTTP API of a Docent, for any Express app: `app.use('/docs-chat', docentRouter(docent))`. It can be mounted before
 * the Docent is started, and answers 503 until then.
 * @throws `invalid_input` for unknown options, and without a Docent
 */
export function docentRouter(docent: Docent, options: DocentRouterOptions = {}): ApiRouter {
  checkRouterOptions(docent, options)
  const { documentation = {}, compatibility = {}, metrics = false, mcp, logger = docent.logger, ...rest } = options
  const measured =
    metrics === false ? undefined : { requests: requestTally(), options: metrics === true ? {} : metrics }
  const routes = [
    ...allRoutes,
    ...(compatibility === false ? [] : compatibilityRoutes(compatibility)),
    ...analysisRoutes,
  ]
  const calls: InnerCalls<DocentSession> = innerCalls(() => router)
  const { publicUrl, trustedOrigins = [] } = rest
  const mcpBytes = docent.deployment.mcpMaxBodySizeMb * 1_000_000
  const host = { docent, logger, routes: allRoutes, calls, mcpBytes, publicUrl, trustedOrigins }
  const router: ApiRouter = apiRouter<DocentSession, RouteServices>({
    ...rest,
    logger,
    tracer: docent.tracer,
    routes,
    mcpBytes,
    ...(measured && { served: measured.requests.served }),
    endpoints: [
      ...(measured ? [metricsEndpoint(docent, measured.requests, measured.options)] : []),
      ...(mcp ? [{ method: 'POST' as const, path: mcp.path, endpoint: mcp.endpoint(host) }] : []),
    ],
    services: { docent, uploadBytes: options.limits?.uploadBytes ?? mostUploadBytes },
    authenticate: async (credentials) => calls.callerOf(credentials.request) ?? docent.authenticate(credentials),
    turnOf: ({ principal }) => principal.userId,
    isStopping: () => docent.state === 'stopping' || docent.state === 'stopped',
    beginCall: ({ principal }, call) => docent.beginCall(principal.userId, call),
    documentation: documentation === false ? false : { ...apiInformation, ...documentation },
    documents: [{ path: '/v1alpha/openapi.json', routes: analysisRoutes, information: analysisInformation }],
  })
  return router
}

/** The OpenAPI document of the API, as `docentRouter` serves it. */
export function docentOpenApiDocument(options: Partial<OpenApiOptions> = {}): Record<string, unknown> {
  return openApiDocument([...allRoutes, ...compatibilityRoutes()], { ...apiInformation, ...options })
}

/** The OpenAPI document of document analysis and scoring, as `docentRouter` serves it at `/v1alpha/openapi.json`. */
export function analysisOpenApiDocument(options: Partial<OpenApiOptions> = {}): Record<string, unknown> {
  return openApiDocument(analysisRoutes, { ...analysisInformation, mainBase: '', ...options })
}
