import { eq } from '../../../kernel/ports/index.ts'
import { update, type RecordStore } from '../../../kernel/records/index.ts'
import {
  findAuthorization,
  noSuchAuthorization,
  openPending,
  openState,
  toolAuthorizationTable,
} from '../../tool-authorizations/index.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'

type Needs = Pick<ToolServersDependencies, 'runtime' | 'storage' | 'sealer' | 'clock'>

/** The beginning that a sealed state belongs to, while its answer is waited for. */
export function pendingAuthorization({ runtime, storage, sealer, clock }: Needs) {
  async function open(from: RecordStore, state: string, now: number) {
    const { tool, nonce } = openState(sealer, state)
    const row = await findAuthorization(from, tool)
    if (!row || row.pending === null || (row.pending_until ?? 0) <= now) throw noSuchAuthorization()
    const pending = openPending(sealer, tool, row.pending)
    if (pending.nonce !== nonce) throw noSuchAuthorization()
    return { tool, row, text: pending.text }
  }

  return {
    /** Id of the tool; the answer stays unused. @throws `invalid_input` for a state that nobody waits for */
    find: async (state: string): Promise<string> => (await open(storage, state, clock.now())).tool,
    /** From here on the answer counts as used, whatever becomes of it. @throws as `find` */
    take: (state: string, requestId: string | undefined): Promise<{ readonly tool: string; readonly text: string }> =>
      runtime.commit({ actor: 'system', requestId }, async (draft) => {
        const { tool, row, text } = await open(draft.storage, state, draft.now)
        const set = { pending: null, pending_until: null, revision: row.revision + 1, updated_at: draft.now }
        draft.step(update(toolAuthorizationTable, { key: { id: tool }, set, where: eq('revision', row.revision) }))
        return { tool, text }
      }),
  }
}
