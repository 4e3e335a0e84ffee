import { z } from 'zod'
import { check } from '../../../kernel/input/index.ts'
import { eq } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import { findCustomTool, inspectAgain, type CustomToolRow } from '../../custom-tools/index.ts'
import {
  findAuthorization,
  noSuchAuthorization,
  openAnswer,
  sealCredentials,
  toolAuthorizationTable,
} from '../../tool-authorizations/index.ts'
import { cleanError } from '../clean-error.ts'
import { toolOwner } from '../tool-owner.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'
import { pendingAuthorization } from './pending-authorization.ts'
import { requireAuthorization } from './start-authorization.ts'

export type FinishAuthorization = (
  confirmed: { readonly confirmation: string },
  options: { readonly signal: AbortSignal; readonly requestId?: string | undefined },
) => Promise<{ readonly toolName: string }>

const confirmedSchema = z.object({ confirmation: z.string() })

/**
 * Exchanges the answer of an authorization server that `reviewAuthorization` sealed, once the person in front of the browser has confirmed
 * for whom it is. Each is taken once, whatever becomes of it.
 * @throws `invalid_input` for an answer that nobody waits for
 */
export function finishAuthorization(dependencies: ToolServersDependencies): FinishAuthorization {
  const { runtime, storage, sealer, findServers, toolHost } = dependencies

  const pending = pendingAuthorization(dependencies)

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

  return async (confirmed, { signal, requestId }) => {
    const { confirmation } = check(confirmedSchema, confirmed)
    const { state, code, issuer } = openAnswer(sealer, confirmation)
    const taken = await pending.take(state, requestId)
    const tool = await findCustomTool(storage, taken.tool)
    if (!tool) throw noSuchAuthorization()
    const { server, secrets } = await findServers.ofTool(toolOwner(tool), tool, signal)
    const text = await requireAuthorization(toolHost)
      .finish(server, { pending: taken.text, code, issuer }, { signal })
      .catch((failure: unknown) => {
        throw cleanError(failure, [...secrets, code])
      })
    await keep(tool, text, requestId)
    return { toolName: tool.tool_name }
  }
}
