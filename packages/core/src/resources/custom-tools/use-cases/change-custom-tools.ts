import { isDeepStrictEqual } from 'node:util'
import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, requireFieldsOf } from '../../../kernel/input/index.ts'
import { eq, type JsonValue, type Principal } from '../../../kernel/ports/index.ts'
import { remove, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { configColumns, toolArgsOf } from '../custom-tool-records.ts'
import { forgetAuthorizations } from '../../tool-authorizations/index.ts'
import { customToolTable } from '../custom-tool-table.ts'
import { toolServerTable } from '../tool-server-table.ts'
import {
  notFoundOrUnchanged,
  toolIdsSchema,
  type CustomToolId,
  type CustomToolUpdate,
  type ToolType,
} from '../custom-tool.ts'
import type { CustomToolsDependencies } from '../custom-tools-dependencies.ts'
import { mayHoldCredentials, mcpConfigText, parseMcpConfig } from '../mcp-config.ts'
import { inspectServerOf } from '../tool-server-machine.ts'
import { checkedToolArgs, objectOf, requireUnzippable, type ToolArgs } from '../tool-args.ts'

/**
 * Changes the given keys of a tool's arguments; the others stay, and so does its file.
 * @throws `invalid_input`, `not_found` when missing, somebody else's, or left as it was
 */
export const updateCustomTool =
  ({ runtime, sealer, records }: CustomToolsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: CustomToolUpdate,
    options: CallOptions = {},
  ): Promise<CustomToolId> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    requireFieldsOf<CustomToolUpdate>(input, { toolArgs: 'optional' })
    if (input.toolArgs === undefined || input.toolArgs === null)
      throw new DocentError({
        code: 'invalid_input',
        message: 'tool_args is required for update.',
        details: { field: 'tool_args' },
      })
    const given = objectOf(input.toolArgs, 'Invalid JSON format for tool_args.')
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.find(scopeOf(principal), id)
      if (!row) throw notFoundOrUnchanged()
      const changes = oneServer(checkedToolArgs(given, row.tool_type as ToolType))
      const before = toolArgsOf(sealer, row)
      const after: ToolArgs = { ...before, ...changes }
      // Sent as it is, it confirms what its server lists by now.
      const confirms = (await records.servers([id])).get(id)?.state === 'changed'
      if (isDeepStrictEqual(before, after) && !confirms) throw notFoundOrUnchanged()
      requireUnzippable(after, row.tool_type as ToolType, row.file_name ?? '')
      const { mcp_config_json: config, ...args } = after
      draft.step(
        update(customToolTable, {
          key: { id },
          set: {
            tool_name: args.tool_name ?? row.tool_name,
            tool_args: args as JsonValue,
            ...(changes.mcp_config_json === undefined
              ? {}
              : configColumns(sealer, id, config!, mayHoldCredentials(parseMcpConfig(config!)))),
            revision: row.revision + 1,
            updated_at: draft.now,
          },
          where: eq('revision', row.revision),
        }),
      )
      draft.record('custom_tool', id, 'UPDATED', { fields: Object.keys(changes) })
      const toolType = row.tool_type as ToolType
      await inspectServerOf(draft, { id, owner: principal.userId, toolType, revision: row.revision + 1 })
      return { agentCustomToolId: id }
    })
  }

/** @throws `invalid_input` when a tool would become several */
function oneServer({ mcp_config_json: text, ...changes }: ToolArgs): ToolArgs {
  if (text === undefined) return changes
  const config = parseMcpConfig(text)
  if (Object.keys(config.mcpServers).length === 1) return { ...changes, mcp_config_json: mcpConfigText(config) }
  throw new DocentError({
    code: 'invalid_input',
    message: 'A tool is one server; register further servers as tools of their own.',
    details: { field: 'tool_args.mcp_config_json' },
  })
}

/** Deletes those of the tools that are the caller's, with their files, and returns their number. */
export const deleteCustomTools =
  ({ runtime, blobs, records }: CustomToolsDependencies) =>
  async (principal: Principal, ids: readonly string[], options: CallOptions = {}): Promise<{ count: number }> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const wanted = check(toolIdsSchema, ids)
    const rows = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const rows = await records.among(scopeOf(principal), wanted)
      for (const { id } of rows) {
        draft.step(remove(customToolTable, { id }, { required: true }))
        draft.step(remove(toolServerTable, { id }))
        draft.record('custom_tool', id, 'DELETED')
      }
      await forgetAuthorizations(
        draft,
        rows.map(({ id }) => id),
      )
      return rows
    })
    // Files of a process that ends here are orphans, and the sweep's.
    for (const { file_key: key } of rows) if (key !== null) await blobs.delete(key).catch(() => {})
    return { count: rows.length }
  }
