import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { findAuthorization, forgetAuthorizations } from '../../tool-authorizations/index.ts'
import type { ToolAuthorization } from '../tool-authorization.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'

/** Whether the caller has consented to calls of a tool's server. @throws `unauthorized`, `not_found` */
export const getAuthorization =
  ({ storage, records, clock }: ToolServersDependencies) =>
  async (principal: Principal, toolId: string, options: CallOptions = {}): Promise<ToolAuthorization> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    options.signal?.throwIfAborted()
    await records.require(scopeOf(principal), toolId)
    const row = await findAuthorization(storage, toolId)
    return {
      toolId,
      authorized: row !== undefined && row.credentials !== null,
      authorizedAt: row?.consented_at ? new Date(row.consented_at).toISOString() : null,
      pending: (row?.pending_until ?? 0) > clock.now(),
    }
  }

/** Takes a consent back, with its tokens. How many there were. @throws `unauthorized`, `not_found` */
export const deleteAuthorization =
  ({ runtime, records }: ToolServersDependencies) =>
  async (principal: Principal, toolId: string, options: CallOptions = {}): Promise<{ count: number }> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      await records.require(scopeOf(principal), toolId)
      const count = await forgetAuthorizations(draft, [toolId])
      if (count > 0) draft.record('custom_tool', toolId, 'AUTHORIZATION_WITHDRAWN')
      return { count }
    })
  }
