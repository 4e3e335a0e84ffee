import type { Draft } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import type { JsonValue, ServerTool } from '../../kernel/ports/index.ts'
import { toolServerEntity, type CustomToolRow, type ToolServerRow } from '../custom-tools/index.ts'
import { listsStill, storedTools } from './frozen-tools.ts'

type OfTool = Pick<CustomToolRow, 'id' | 'revision'>

/** Undefined where the tool has changed since, or is gone. */
async function serverOf(draft: Draft, { id, revision }: OfTool) {
  const server = await draft.load(toolServerEntity, id)
  return server?.row.tool_revision === revision ? server : undefined
}

/**
 * Freezes what the server of a tool lists when it is inspected first. Later lists are only compared: one that differs
 * of a frozen tool makes all of them unusable until their owner sends the custom tool again.
 */
export async function keepList(
  draft: Draft,
  tool: OfTool,
  listed: readonly ServerTool[],
): Promise<{ readonly changed: boolean }> {
  const server = await serverOf(draft, tool)
  if (!server) return { changed: false }
  const frozen = frozenOf(server.row)
  if (!frozen) {
    draft.send(server, { type: 'LISTED', tools: listed.length })
    draft.set(server, { tools: listed as unknown as JsonValue, error: null, inspected_at: draft.now })
  } else if (server.row.state === 'ready' && !listsStill(frozen, listed)) draft.send(server, { type: 'CHANGED' })
  return { changed: server.state === 'changed' }
}

/** Writes down why a server could not be inspected. */
export async function keepFailure(draft: Draft, tool: OfTool, { code, message }: DocentError): Promise<void> {
  const server = await serverOf(draft, tool)
  if (!server || server.row.tools !== null) return
  if (draft.send(server, { type: 'FAILED', code })) draft.set(server, { error: message, inspected_at: draft.now })
}

/** What the server of a tool listed when it was inspected; undefined when it was not yet. */
export const frozenOf = ({ tools }: Pick<ToolServerRow, 'tools'>): ServerTool[] | undefined =>
  tools === null ? undefined : storedTools(tools)

/** What agents may call of a tool of this revision. */
export const usableTools = (server: ToolServerRow | undefined, revision: number): ServerTool[] =>
  server?.state === 'ready' && server.tool_revision === revision ? (frozenOf(server) ?? []) : []
