import { z } from 'zod'
import { requireAgentPermission, scopeOf, type Scope } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, checkPart, requireFieldsOf } from '../../../kernel/input/index.ts'
import { eq, isIn, type JsonValue, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireAbsent, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { customAgentKeyTable } from '../../agent-keys/index.ts'
import { objectOf } from '../../custom-tools/index.ts'
import { agentBuildEntity } from '../agent-build-machine.ts'
import { checkedAgentArgs } from '../agent-args.ts'
import { dropFiles } from '../agent-files.ts'
import { agentIdsSchema, serversMappingSchema, type CustomAgentId, type CustomAgentUpdate } from '../custom-agent.ts'
import { requireRoomOfAgent } from '../custom-agent-records.ts'
import { customAgentBuildTable, customAgentTable, customAgentToolTable } from '../custom-agent-tables.ts'
import type { CustomAgentsDependencies } from '../custom-agents-dependencies.ts'
import { giveTool } from '../give-tool.ts'

const mappingSchema = z.object({ mcp_servers_mapping: serversMappingSchema.nullish() })

/**
 * Changes the given keys of an agent's arguments, and the tools that it gets as MCP servers; all else stays, and so does its file.
 * @throws `invalid_input`, `not_found` when the agent or a tool is missing or somebody else's
 */
export const updateCustomAgent =
  ({ runtime, records, tools }: CustomAgentsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: CustomAgentUpdate,
    options: CallOptions = {},
  ): Promise<CustomAgentId> => {
    requireAgentPermission(principal, 'ManageCustomAgent')
    requireFieldsOf<CustomAgentUpdate>(input, { agentArgs: 'optional', mcpServersMapping: 'optional' })
    if (input.agentArgs === undefined || input.agentArgs === null)
      throw new DocentError({
        code: 'invalid_input',
        message: 'agent_args is required for update.',
        details: { field: 'agent_args' },
      })
    const given = checkedAgentArgs(objectOf(input.agentArgs, 'Invalid JSON format for agent_args.'))
    const { mcp_servers_mapping: mapping } = checkPart(mappingSchema, { mcp_servers_mapping: input.mcpServersMapping })
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const scope = scopeOf(principal)
      const row = await records.require(scope, id)
      const args = checkedAgentArgs({ ...(row.agent_args as Record<string, unknown>), ...given })
      await mapServers(draft, { records, tools }, { scope, agentId: id, mapping: mapping ?? {} })
      draft.step(
        update(customAgentTable, {
          key: { id },
          set: { agent_args: args as JsonValue, revision: row.revision + 1, updated_at: draft.now },
          where: eq('revision', row.revision),
        }),
      )
      const build = await draft.load(agentBuildEntity, id)
      if (build) draft.send(build, { type: 'BUILD' })
      draft.record('custom_agent', id, 'UPDATED', {
        fields: Object.keys(given),
        servers: Object.keys(mapping ?? {}).length,
      })
      return { agentCustomAgentId: id }
    })
  }

async function mapServers(
  draft: Draft,
  { records, tools }: Pick<CustomAgentsDependencies, 'records' | 'tools'>,
  to: { readonly scope: Scope; readonly agentId: string; readonly mapping: Readonly<Record<string, string | null>> },
): Promise<void> {
  const wanted = Object.entries(to.mapping)
  if (wanted.length === 0) return
  const before = await records.tools(to.scope, [to.agentId])
  const byServer = new Map(before.map((one) => [one.server_name, one]))
  requireRoomOfAgent(before.length, wanted.filter(([server, tool]) => tool !== null && !byServer.has(server)).length)
  for (const [serverName, toolName] of wanted) {
    const known = byServer.get(serverName)
    if (toolName !== null) {
      await tools.requireNamed(to.scope, toolName)
      giveTool(draft, { ...to, serverName, toolName, known })
    } else if (known) {
      draft.step(remove(customAgentToolTable, { id: known.id }))
      draft.record('custom_agent_tool_association', known.id, 'DELETED')
    }
  }
}

/** Deletes those of the agents that are the caller's, with what they get and their files, and returns their number. */
export const deleteCustomAgents =
  ({ runtime, blobs, records }: CustomAgentsDependencies) =>
  async (principal: Principal, ids: readonly string[], options: CallOptions = {}): Promise<{ count: number }> => {
    requireAgentPermission(principal, 'DeleteCustomAgent')
    const wanted = check(agentIdsSchema, ids)
    const { rows, packages } = await runtime.commit(
      { actor: principal.userId, requestId: options.requestId },
      async (draft) => {
        const scope = scopeOf(principal)
        const rows = await records.among(scope, wanted)
        const found = rows.map(({ id }) => id)
        const builds = await records.builds(found)
        for (const id of builds.keys()) draft.step(remove(customAgentBuildTable, { id }))
        for (const { id } of await records.tools(scope, found)) draft.step(remove(customAgentToolTable, { id }))
        for (const { id } of await records.keys(scope, found)) draft.step(remove(customAgentKeyTable, { id }))
        // Nothing is associated meanwhile.
        for (const table of [customAgentToolTable, customAgentKeyTable])
          draft.step(requireAbsent(table, isIn('agent_id', found)))
        for (const id of found) {
          draft.step(remove(customAgentTable, { id }, { required: true }))
          draft.record('custom_agent', id, 'DELETED')
        }
        return { rows, packages: [...builds.values()].flatMap((build) => build.packages_key ?? []) }
      },
    )
    const keys = rows.map((row) => row.file_key)
    await dropFiles(blobs, records, keys).catch(() => {})
    for (const key of packages) await blobs.delete(key).catch(() => {})
    return { count: rows.length }
  }
