import type { Docent, DocentSession } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { apiInformation } from './api-information.ts'
import {
  apiRouter,
  openApiDocument,
  type ApiInformation,
  type ApiRouter,
  type OpenApiOptions,
  type RouterOptions,
} from './framework/index.ts'
import { metricsEndpoint } from './metrics/metrics-endpoint.ts'
import type { MetricsOptions } from './metrics/metrics-options.ts'
import { requestTally } from './metrics/request-tally.ts'
import { allRoutes } from './routes/all-routes.ts'
import { compatibilityRoutes } from './routes/compatibility/compatibility-routes.ts'
import type { CompatibilityOptions } from './routes/compatibility/compatibility-settings.ts'
import type { RouteServices } from './routes/define-route.ts'

export interface DocentRouterOptions extends Partial<
  Pick<
    RouterOptions<DocentSession, RouteServices>,
    | 'limits'
    | 'publicUrl'
    | 'trustedOrigins'
    | 'heartbeatMs'
    | 'lineHeartbeat'
    | 'checkResponses'
    | 'clock'
    | 'newRequestId'
  >
> {
  /** @default the Docent's own logger */
  readonly logger?: Logger
  /**
   * Texts of the OpenAPI document in place of the standard ones; false serves neither the document nor its page.
   * @default {}
   */
  readonly documentation?: Partial<ApiInformation> | false
  /**
   * The operations for clients of OpenAI's interface; false serves none.
   * @default {} (at `/compat_api/v1`, without collections)
   */
  readonly compatibility?: CompatibilityOptions | false
  /**
   * Serves metrics for Prometheus, for administrators and scrapers with a token; see `MetricsOptions`.
   * @default false
   */
  readonly metrics?: boolean | MetricsOptions
}

const mostUploadBytes = 2 ** 30

/**
 * The HTTP API of a Docent, for any Express app: `app.use('/docs-chat', docentRouter(docent))`. It can be mounted before
 * the Docent is started, and answers 503 until then.
 */
export function docentRouter(docent: Docent, options: DocentRouterOptions = {}): ApiRouter {
  const { documentation = {}, compatibility = {}, metrics = false, logger = docent.logger, ...rest } = options
  const measured =
    metrics === false ? undefined : { requests: requestTally(), options: metrics === true ? {} : metrics }
  return apiRouter<DocentSession, RouteServices>({
    ...rest,
    logger,
    tracer: docent.tracer,
    routes: compatibility === false ? allRoutes : [...allRoutes, ...compatibilityRoutes(compatibility)],
    ...(measured && {
      served: measured.requests.served,
      endpoints: [metricsEndpoint(docent, measured.requests, measured.options)],
    }),
    services: { docent, uploadBytes: options.limits?.uploadBytes ?? mostUploadBytes },
    authenticate: (credentials) => docent.authenticate(credentials),
    documentation: documentation === false ? false : { ...apiInformation, ...documentation },
  })
}

/** The OpenAPI document of the API, as `docentRouter` serves it. */
export function docentOpenApiDocument(options: Partial<OpenApiOptions> = {}): Record<string, unknown> {
  return openApiDocument([...allRoutes, ...compatibilityRoutes()], { ...apiInformation, ...options })
}
