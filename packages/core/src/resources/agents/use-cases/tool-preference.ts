import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { insert, remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { toolPreferenceInputSchema, type ToolPreferenceInput } from '../agent.ts'
import type { AgentsDependencies } from '../agents-dependencies.ts'
import { preferredTools } from '../tool-preference-records.ts'
import { toolPreferenceTable } from '../tool-preference-table.ts'

/** The tools that the caller prefers; none when they have set nothing. */
export const getToolPreference =
  ({ storage }: AgentsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<string[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return preferredTools(storage, scopeOf(principal))
  }

/** Replaces the caller's list. A name that is there twice counts once. */
export const setToolPreference =
  ({ runtime }: AgentsDependencies) =>
  async (principal: Principal, input: ToolPreferenceInput, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    const tools = [...new Set(check(toolPreferenceInputSchema, input).tools)]
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = { user_id: principal.userId, tools, updated_at: draft.now }
      draft.step(insert(toolPreferenceTable, row, { onConflict: 'replace' }))
      draft.record('user', principal.userId, 'TOOL_PREFERENCE_CHANGED', { count: tools.length })
    })
  }

/** Forgets the caller's list; nothing happens when there is none. */
export const deleteToolPreference =
  ({ runtime }: AgentsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      draft.step(remove(toolPreferenceTable, { user_id: principal.userId }))
      draft.record('user', principal.userId, 'TOOL_PREFERENCE_DELETED')
    })
  }
