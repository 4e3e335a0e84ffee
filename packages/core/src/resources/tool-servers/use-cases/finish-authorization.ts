import type { Scope } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { eq } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import { findCustomTool, inspectAgain, type CustomToolRow } from '../../custom-tools/index.ts'
import {
  findAuthorization,
  noSuchAuthorization,
  openPending,
  openState,
  sealCredentials,
  toolAuthorizationTable,
} from '../../tool-authorizations/index.ts'
import { cleanError } from '../clean-error.ts'
import type { AuthorizationAnswer } from '../tool-authorization.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'
import { requireAuthorization } from './start-authorization.ts'

export type FinishAuthorization = (
  answer: AuthorizationAnswer,
  options: { readonly signal: AbortSignal; readonly requestId?: string | undefined },
) => Promise<{ readonly toolName: string }>

/**
 * Takes the answer of an authorization server, which a browser brings that has no key: the sealed state says for whom it is. Each is
 * taken once, whatever becomes of it.
 * @throws `invalid_input` for an answer that nobody waits for, and for a refusal
 */
export function finishAuthorization(dependencies: ToolServersDependencies): FinishAuthorization {
  const { runtime, storage, sealer, findServers, toolHost } = dependencies

  /** From here on the answer counts as used. */
  const take = (tool: string, nonce: string, requestId: string | undefined): Promise<string> =>
    runtime.commit({ actor: 'system', requestId }, async (draft) => {
      const row = await findAuthorization(draft.storage, tool)
      if (!row || row.pending === null || (row.pending_until ?? 0) <= draft.now) throw noSuchAuthorization()
      const pending = openPending(sealer, tool, row.pending)
      if (pending.nonce !== nonce) throw noSuchAuthorization()
      const set = { pending: null, pending_until: null, revision: row.revision + 1, updated_at: draft.now }
      draft.step(update(toolAuthorizationTable, { key: { id: tool }, set, where: eq('revision', row.revision) }))
      return pending.text
    })

  const keep = ({ id, owner_id: owner }: CustomToolRow, text: string, requestId: string | undefined): Promise<void> =>
    runtime.commit({ actor: owner, requestId }, async (draft) => {
      const row = await findAuthorization(draft.storage, id)
      const tool = await findCustomTool(draft.storage, id)
      if (!row || !tool) throw noSuchAuthorization()
      const set = {
        credentials: sealCredentials(sealer, id, text),
        consent: row.consent + 1,
        consented_at: draft.now,
        revision: row.revision + 1,
        updated_at: draft.now,
      }
      draft.step(update(toolAuthorizationTable, { key: { id }, set, where: eq('revision', row.revision) }))
      draft.record('custom_tool', id, 'AUTHORIZED')
      // What it lists to its owner may be more than it lists to strangers.
      await inspectAgain(draft, { id, revision: tool.revision })
    })

  return async ({ state, code, issuer, error }, { signal, requestId }) => {
    const { tool: toolId, nonce } = openState(sealer, state)
    const pending = await take(toolId, nonce, requestId)
    const tool = await findCustomTool(storage, toolId)
    if (!tool) throw noSuchAuthorization()
    if (code === undefined) throw refused(error)
    const { server, secrets } = await findServers.ofTool(ownerOf(tool), tool, signal)
    const text = await requireAuthorization(toolHost)
      .finish(server, { pending, code, issuer }, { signal })
      .catch((failure: unknown) => {
        throw cleanError(failure, [...secrets, code])
      })
    await keep(tool, text, requestId)
    return { toolName: tool.tool_name }
  }
}

const ownerOf = ({ owner_id: userId }: CustomToolRow): Scope => ({
  userId,
  username: userId,
  subjects: [`user:${userId}`],
})

/** What stands in the address comes from anywhere, so that only words of the protocol are repeated. */
function refused(error: string | undefined): DocentError {
  const why = error !== undefined && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : ''
  return new DocentError({
    code: 'invalid_input',
    message: `The authorization server gave no authorization${why}; begin it again.`,
  })
}
