import type { Draft } from '../../kernel/durable/index.ts'
import { remove } from '../../kernel/records/index.ts'
import { toolServerTable } from '../custom-tools/tool-server-table.ts'
import { authorizationsOf } from './tool-authorization-records.ts'
import { toolAuthorizationTable } from './tool-authorization-table.ts'

/** Takes back what owners of tools consented to, in the batch in which the tools go. The tokens end at their server afterwards. */
export async function forgetAuthorizations(draft: Draft, toolIds: readonly string[]): Promise<number> {
  const rows = await authorizationsOf(draft.storage, toolIds)
  for (const { id, owner_id: owner, credentials } of rows) {
    draft.step(remove(toolAuthorizationTable, { id }))
    if (credentials === null) continue
    const request = { lane: 'tool' as const, owner, parameters: { credentials } }
    // Of the lifecycle that the tool has: an authorization has none.
    draft.enqueue({ kind: toolServerTable.name, id, type: 'revokeTokens', request })
  }
  return rows.length
}
