import { requireAgentPermission, scopeOf, type Scope } from '../../../access/index.ts'
import { inParallel } from '../../../kernel/async/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Principal, ServerTool } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  askedServer,
  failedServer,
  type InspectedServer,
  type Inspection,
  type ServerLabel,
} from '../inspected-server.ts'
import { keepList } from '../kept-list.ts'
import { readServer } from '../list-server.ts'
import type { CallableServer, ServerSource } from '../own-server.ts'
import { serverSecurity } from '../server-security.ts'
import { serversOf, wantedOf, type InspectionInput } from '../inspection-input.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'

const atOnce = 4

const failure = 'Failed to inspect MCP tool.'

/** `away`: why it could not be asked, for reasons that its owner can do nothing about here. */
interface Outcome {
  readonly server: InspectedServer
  readonly away?: unknown
}

const isAnswer = (error: unknown): boolean =>
  DocentError.isInstance(error) && !error.retryable && error.code !== 'internal'

/**
 * Lists the tools of MCP servers, and inspects them. A tool of the caller that was not inspected yet is
 * inspected by it, and one whose server lists something else by now is not called any more.
 * @throws `unauthorized`, `invalid_input`, `not_found`, `unsupported`; `internal` when no server answers
 */
export function inspectTool(dependencies: ToolServersDependencies) {
  const { runtime, records, findServers, list, toolHost } = dependencies

  async function inspected(
    label: ServerLabel,
    signal: AbortSignal,
    find: () => Promise<CallableServer>,
    keep: (tools: readonly ServerTool[]) => Promise<{ readonly changed: boolean }> = async () => ({ changed: false }),
  ): Promise<Outcome> {
    try {
      const found = await find()
      const read = await readServer(toolHost, found)
      if (read) {
        const shown = askedServer({ name: label.name, type: found.type }, read.tools, 'source')
        // Nobody has seen it list them: agents do not call what was only read.
        return { server: { ...shown, security: serverSecurity(read.raw) } }
      }
      const { tools, raw } = await list(found, signal)
      const { changed } = await keep(tools)
      const seen = { ...askedServer({ name: label.name, type: found.type }, tools), security: serverSecurity(raw) }
      return { server: { ...seen, ...(changed ? { toolsChanged: true } : {}) } }
    } catch (error) {
      signal.throwIfAborted()
      const server = failedServer(label, DocentError.isInstance(error) ? error.message : failure)
      return isAnswer(error) ? { server } : { server, away: error }
    }
  }

  async function ofTool(scope: Scope, id: string, options: CallOptions, signal: AbortSignal): Promise<Outcome[]> {
    const row = await records.require(scope, id)
    if (row.tool_type !== 'remote_mcp' && row.tool_type !== 'local_mcp')
      throw new DocentError({
        code: 'invalid_input',
        message: 'Only tools of the types remote_mcp and local_mcp have a server that can be inspected.',
      })
    const label = { name: row.tool_name, type: row.tool_type === 'local_mcp' ? 'stdio' : 'http' }
    const by = { actor: scope.userId, requestId: options.requestId }
    return [
      await inspected(
        label,
        signal,
        () => findServers.ofTool(scope, row, signal),
        (tools) => runtime.commit(by, (draft) => keepList(draft, row, tools)),
      ),
    ]
  }

  const ofServers = (scope: Scope, servers: ReadonlyMap<string, ServerSource>, signal: AbortSignal) =>
    inParallel([...servers], atOnce, ([name, source]) => {
      const isProgram = !('config' in source) || source.config.url === undefined
      const label = { name, type: isProgram ? 'stdio' : 'http' }
      return inspected(label, signal, () => findServers.given(scope, name, source, signal))
    })

  return async (principal: Principal, input: InspectionInput, options: CallOptions = {}): Promise<Inspection> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const wanted = wantedOf(input)
    const scope = scopeOf(principal)
    const signal = options.signal ?? AbortSignal.any([])
    const outcomes =
      'toolId' in wanted
        ? await ofTool(scope, wanted.toolId, options, signal)
        : await ofServers(scope, await serversOf(wanted), signal)
    if (outcomes.every((outcome) => 'away' in outcome))
      throw new DocentError({ code: 'internal', message: failure, cause: outcomes[0]?.away })
    const servers = outcomes.map(({ server }) => server)
    const works = servers.some(({ status }) => status === 'success')
    return { status: works ? 'success' : 'error', servers, error: works ? null : servers[0]!.error }
  }
}
