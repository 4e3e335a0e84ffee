import type { Docent, DocentSession } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import type { AnyRoute, Endpoint, InnerCalls } from './framework/index.ts'
import type { RouteServices } from './routes/define-route.ts'

/** What an MCP endpoint has of the router that serves it. */
export interface McpHost {
  readonly docent: Docent
  readonly logger: Logger
  /** The operations that tools can call. */
  readonly routes: readonly AnyRoute<DocentSession, RouteServices>[]
  readonly calls: InnerCalls<DocentSession>
  /** Larger bodies are refused. */
  readonly mcpBytes: number
  readonly publicUrl: string | undefined
  readonly trustedOrigins: readonly string[]
}

/** An MCP server for a router: what `docentMcp` of `@docent/http-express/mcp` returns. */
export interface McpMount {
  /** Below the mount of the router. */
  readonly path: string
  /** Called once, by the router. */
  endpoint(host: McpHost): Endpoint
}
