import { assign, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type Draft, type EventOf } from '../../kernel/durable/index.ts'
import type { ToolType } from './custom-tool.ts'
import { toolServerTable } from './tool-server-table.ts'

export const toolServerEvents = {
  /** Its tool was changed, or sent again by its owner. */
  INSPECT: command({ toolRevision: z.int() }, ['toolRevision']),
  /** It listed so many tools, which are frozen. */
  LISTED: outcome({ tools: z.int() }, ['tools']),
  /** It lists its frozen tools otherwise, or not any more. */
  CHANGED: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
}

const contextSchema = z.object({ ownerId: z.string(), toolRevision: z.int() })
type ToolServerContext = z.infer<typeof contextSchema>

/**
 * `inspecting` → `ready` | `failed`; `ready` → `changed`. Agents call it only while it is ready. A server whose tools have changed
 * stays unusable until its owner has it inspected again.
 */
const machine = setup({
  types: {
    context: {} as ToolServerContext,
    events: {} as EventOf<typeof toolServerEvents>,
    input: {} as ToolServerContext,
  },
  actions: {
    inspectServer: () => {},
    renew: assign({
      toolRevision: ({ context, event }) => (event.type === 'INSPECT' ? event.toolRevision : context.toolRevision),
    }),
  },
}).createMachine({
  id: 'tool_server',
  context: ({ input }) => input,
  initial: 'inspecting',
  states: {
    inspecting: {
      entry: 'inspectServer',
      on: {
        INSPECT: { target: 'inspecting', reenter: true, actions: 'renew' },
        LISTED: 'ready',
        FAILED: 'failed',
      },
    },
    ready: { on: { INSPECT: { target: 'inspecting', actions: 'renew' }, CHANGED: 'changed' } },
    changed: { on: { INSPECT: { target: 'inspecting', actions: 'renew' } } },
    failed: { on: { INSPECT: { target: 'inspecting', actions: 'renew' }, LISTED: 'ready' } },
  },
})

export const toolServerEntity = defineEntity({
  kind: 'tool_server',
  table: toolServerTable,
  machine,
  events: toolServerEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    inspectServer: ({ context }) => ({
      lane: 'tool',
      owner: context.ownerId,
      parameters: { toolRevision: context.toolRevision },
    }),
  },
  shown: { columns: ['owner_id', 'tool_revision', 'inspected_at'] },
})

const hasServer = (toolType: ToolType): boolean => toolType === 'remote_mcp' || toolType === 'local_mcp'

interface ServerOfTool {
  readonly id: string
  readonly owner: string
  readonly toolType: ToolType
  readonly revision: number
}

/** Has the server of a tool inspected that is new or changed: what was known of an earlier one counts no more. */
export async function inspectServerOf(draft: Draft, { id, owner, toolType, revision }: ServerOfTool): Promise<void> {
  if (!hasServer(toolType)) return
  if (revision > 0 && (await inspectAgain(draft, { id, revision }))) return
  const columns = { owner_id: owner, tool_revision: revision }
  draft.create(toolServerEntity, { id, input: { ownerId: owner, toolRevision: revision }, columns })
}

/** Has a server inspected that is known. False where none is. */
export async function inspectAgain(
  draft: Draft,
  { id, revision }: Pick<ServerOfTool, 'id' | 'revision'>,
): Promise<boolean> {
  const known = await draft.load(toolServerEntity, id)
  if (!known) return false
  draft.send(known, { type: 'INSPECT', toolRevision: revision })
  draft.set(known, { tool_revision: revision, tools: null, error: null, inspected_at: null })
  return true
}
