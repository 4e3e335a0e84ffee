import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { requireFieldsOf } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { configColumns } from '../custom-tool-records.ts'
import { customToolTable } from '../custom-tool-table.ts'
import { toolTypes, type CustomToolId, type CustomToolInput, type ToolType } from '../custom-tool.ts'
import type { CustomToolsDependencies } from '../custom-tools-dependencies.ts'
import { fileNameOf, missingFile, requireToolFile, wholeFile } from '../given-file.ts'
import { withFile, type FileColumns } from '../kept-files.ts'
import { mayHoldCredentials, mcpConfigText, onlyConfig, type McpConfig } from '../mcp-config.ts'
import { inspectServerOf } from '../tool-server-machine.ts'
import { checkedToolArgs, objectOf, requireUnzippable, type ToolArgs } from '../tool-args.ts'

/** Blobs of tools: a key each, by an id of its own. */
export const toolFilePrefix = 'custom-tools/'

interface NewTool {
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** Of a remote server. */
  readonly config?: McpConfig
}

interface CheckedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Registers a tool: one, or one for each server of a `remote_mcp`. What is wrong is found in this order: the type, the form of
 * the arguments, the file, its extension and size, the arguments.
 * @throws `unauthorized`, `invalid_input`, `unsupported_media_type`, `too_large`, `forbidden` for too many,
 * `unsupported` for credentials on a host that has no secret to keep them under
 */
export function createCustomTools(dependencies: CustomToolsDependencies) {
  const { runtime, blobs, ids, digests, sealer, idempotency, records } = dependencies

  function toolsOf(toolType: ToolType, args: ToolArgs, file: CheckedFile | undefined): NewTool[] {
    if (toolType === 'remote_mcp') return remoteTools(args, file)
    requireUnzippable(args, toolType, file!.name)
    const name = args.tool_name ?? (file!.name.replace(/\.[^.]*$/, '') || file!.name)
    const defaults = { enable_by_default: true, tool_usage_mode: ['runner', 'creator'] }
    return [{ id: ids.uuid(), name, args: { ...defaults, ...args, tool_name: name } }]
  }

  function remoteTools(args: ToolArgs, file: CheckedFile | undefined): NewTool[] {
    const { mcp_config_json: text, tool_usage_mode: usage, should_unzip: _, tool_name: given, ...others } = args
    const { mcpServers } = onlyConfig(text, file && new TextDecoder().decode(file.bytes))
    const servers = Object.entries(mcpServers)
    return servers.map(([server, entry]) => {
      // One name cannot be that of several servers.
      const name = servers.length === 1 ? (given ?? server) : server
      const own = usage === undefined ? entry : { tool_usage_mode: usage, ...entry }
      const about = entry.description === undefined ? {} : { description: entry.description }
      return {
        id: ids.uuid(),
        name,
        args: { enable_by_default: true, ...about, ...others, tool_name: name },
        config: { mcpServers: { [server]: own } },
      }
    })
  }

  return async (principal: Principal, input: CustomToolInput, options: CallOptions = {}): Promise<CustomToolId[]> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    requireFieldsOf<CustomToolInput>(input, {
      toolType: 'optional',
      toolArgs: 'optional',
      file: 'optional',
      filename: 'optional',
      generateSystemPrompt: 'optional',
    })
    const toolType = toolTypeOf(input)
    const given = objectOf(input.toolArgs ?? '', 'Invalid JSON format for tool_args.')
    const file = await checkedFile(toolType, input)
    const args = checkedToolArgs(given, toolType)
    refusePromptGeneration(input)
    const tools = toolsOf(toolType, args, file)
    const kept = toolType === 'remote_mcp' ? undefined : file
    const key = kept && `${toolFilePrefix}${ids.uuid()}`
    const columns: FileColumns | undefined = kept && {
      file_name: kept.name,
      file_key: key!,
      file_size: kept.bytes.byteLength,
      file_sha256: digests.sha256(kept.bytes),
    }

    const register = (remember: Parameters<Parameters<typeof idempotency.once<string[], string[]>>[4]['first']>[0]) =>
      runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        await records.requireRoom(scopeOf(principal), tools.length)
        for (const { id, name, args: toolArgs, config } of tools) {
          draft.insert(customToolTable, {
            id,
            owner_id: principal.userId,
            tool_name: name,
            tool_type: toolType,
            tool_args: toolArgs as JsonValue,
            ...(config
              ? configColumns(sealer, id, mcpConfigText(config), mayHoldCredentials(config))
              : { mcp_config_sealed: false }),
            ...columns,
            revision: 0,
            created_at: draft.now,
            updated_at: draft.now,
          })
          draft.record('custom_tool', id, 'CREATED', { toolType })
          await inspectServerOf(draft, { id, owner: principal.userId, toolType, revision: 0 })
        }
        const made = tools.map(({ id }) => id)
        remember(draft, made)
        return made
      })

    const fingerprint = { toolType, given, name: file?.name ?? null, sha256: file ? digests.sha256(file.bytes) : null }
    const blob = kept && { key: key!, bytes: kept.bytes }
    const made = await withFile(blobs, blob, options.signal, async () => {
      const made = await idempotency.once<string[], string[]>(principal, 'createCustomTools', fingerprint, options, {
        first: register,
        again: async (answer) => answer,
      })
      return { kept: made, named: made[0] === tools[0]!.id }
    })
    return made.map((id) => ({ agentCustomToolId: id }))
  }
}

function toolTypeOf({ toolType }: CustomToolInput): ToolType {
  const invalid = (message: string) =>
    new DocentError({ code: 'invalid_input', message, details: { field: 'tool_type' } })
  if (typeof toolType !== 'string' || toolType === '') throw invalid('tool_type is required.')
  const known = toolTypes.find((type) => type === toolType)
  if (known === undefined) throw invalid(`tool_type must be one of ${toolTypes.join(', ')}.`)
  return known
}

async function checkedFile(toolType: ToolType, input: CustomToolInput): Promise<CheckedFile | undefined> {
  const { file } = input
  if (!file) {
    if (toolType !== 'remote_mcp') throw missingFile()
    return undefined
  }
  const name = fileNameOf(input.filename || file.filename)
  requireToolFile(toolType, name)
  const bytes = await wholeFile(file.content)
  if (bytes.byteLength === 0) throw missingFile()
  return { name, bytes }
}

function refusePromptGeneration({ generateSystemPrompt }: CustomToolInput): void {
  if (generateSystemPrompt !== true) return
  throw new DocentError({
    code: 'unsupported',
    message: 'generate_system_prompt is not supported; leave it out, and describe the tool in tool_args.',
    details: { field: 'generate_system_prompt' },
  })
}
