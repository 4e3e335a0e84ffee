import type { Runtime } from '../../kernel/durable/index.ts'
import { eq, type Sealer, type ServerCredentials } from '../../kernel/ports/index.ts'
import { update, type RecordStore } from '../../kernel/records/index.ts'
import { openCredentials, sealCredentials } from './authorization-state.ts'
import { findAuthorization } from './tool-authorization-records.ts'
import { toolAuthorizationTable } from './tool-authorization-table.ts'

export interface KeptCredentialsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly sealer: Sealer
}

/** The consent of a tool's owner; undefined where there is none. */
export type FindCredentials = (toolId: string) => Promise<ServerCredentials | undefined>

/** Consents as the tool host reads and renews them. A later consent is another one: what is renewed of an earlier one is not kept. */
export const findCredentials =
  ({ runtime, storage, sealer }: KeptCredentialsDependencies): FindCredentials =>
  async (toolId) => {
    const found = await findAuthorization(storage, toolId)
    if (!found || found.credentials === null) return undefined
    const { consent, owner_id: owner } = found

    async function current(from: RecordStore) {
      const row = await findAuthorization(from, toolId)
      const text =
        row?.consent === consent && row.credentials !== null
          ? openCredentials(sealer, toolId, row.credentials)
          : undefined
      return row && text !== undefined ? { row, text } : undefined
    }

    return {
      id: String(consent),
      read: async () => (await current(storage))?.text,
      replace: (from, to) =>
        runtime.commit({ actor: owner }, async (draft) => {
          const kept = await current(draft.storage)
          if (kept?.text !== from) return false
          const { revision } = kept.row
          const set = {
            credentials: sealCredentials(sealer, toolId, to),
            revision: revision + 1,
            updated_at: draft.now,
          }
          draft.step(update(toolAuthorizationTable, { key: { id: toolId }, set, where: eq('revision', revision) }))
          return true
        }),
    }
  }
