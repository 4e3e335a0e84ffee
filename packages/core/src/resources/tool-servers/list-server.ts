import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, ServerTool, ToolHost } from '../../kernel/ports/index.ts'
import { cleanError } from './clean-error.ts'
import { cleanTools } from './frozen-tools.ts'
import type { CallableServer } from './own-server.ts'

/** Longest inspection, ms. */
const inspectionMs = 30_000

export interface ServerListing {
  /** As it may be shown and kept. */
  readonly tools: readonly ServerTool[]
  /** As it came. */
  readonly raw: readonly ServerTool[]
}

type Asked = Pick<CallableServer, 'server' | 'secrets'>

export type ListServer = (asked: Asked, signal: AbortSignal) => Promise<ServerListing>

/** What the text of a server's program shows, without its secrets, where programs are read because none can run. @throws as `ToolHost.read` */
export async function readServer(
  toolHost: ToolHost | undefined,
  { server, secrets }: Asked,
): Promise<ServerListing | undefined> {
  const raw = await toolHost?.read?.(server)
  return raw && { tools: cleanTools(server.name, raw, new Set(secrets)), raw }
}

/** What a server lists now; neither that nor an error holds its secrets. @throws `unsupported` on a host that calls none, `timed_out`, and as `ToolHost.list` */
export const listServer =
  ({ toolHost, clock }: { readonly toolHost: ToolHost | undefined; readonly clock: Clock }): ListServer =>
  async ({ server, secrets }, signal) => {
    if (!toolHost)
      throw new DocentError({
        code: 'unsupported',
        message: 'This server does not call MCP servers; its host must give it a tool host.',
      })
    const late = new AbortController()
    const cancel = clock.schedule(clock.now() + inspectionMs, () => {
      const message = `The MCP server ${server.name} did not list its tools within ${inspectionMs / 1000} seconds.`
      late.abort(new DocentError({ code: 'timed_out', message }))
    })
    const sent = new Set(secrets)
    const onSecret = (secret: string) => void sent.add(secret)
    try {
      const either = AbortSignal.any([signal, late.signal])
      const raw = await toolHost.list(server, { signal: either, fresh: true, onSecret })
      return { tools: cleanTools(server.name, raw, sent), raw }
    } catch (error) {
      throw cleanError(error, sent)
    } finally {
      cancel()
    }
  }
