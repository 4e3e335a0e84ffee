import type { DocentSession } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import type { ApiInformation, RouterOptions } from './framework/index.ts'
import type { McpMount } from './mcp-mount.ts'
import type { MetricsOptions } from './metrics/metrics-options.ts'
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
   * The operations for OpenAI-compatible clients; false serves none.
   * @default {} (at `/compat_api/v1`, without collections and tools)
   */
  readonly compatibility?: CompatibilityOptions | false
  /**
   * Serves metrics for Prometheus, for administrators and scrapers with a token; see `MetricsOptions`.
   * @default false
   */
  readonly metrics?: boolean | MetricsOptions
  /**
   * Serves MCP clients such as Claude and VS Code at `<mount>/mcp`: `docentMcp()` of `@docent/http-express/mcp`.
   * @default none
   */
  readonly mcp?: McpMount
}
