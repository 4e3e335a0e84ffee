import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionEntity } from '../collection-machine.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { requireRight } from '../edit-rights.ts'
import { closingOf, setLifetime } from '../lifetime.ts'

/**
 * Puts a collection aside: it stays listed, takes no change, and its documents and chats leave lists and search.
 * @throws `not_found`, `forbidden`, `wrong_state` when it is archived already
 */
export const archiveCollection =
  ({ runtime, records }: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const instance = draft.instance(collectionEntity, await requireRight(records, scopeOf(principal), id, 'manage'))
      draft.send(instance, { type: 'ARCHIVE' })
      draft.set(instance, { archived_at: draft.now })
    })
  }

/**
 * Brings everything back. An expiry date that has passed is taken off, and days without use count from zero.
 * @throws `not_found`, `forbidden`, `wrong_state` when it is not archived
 */
export const unarchiveCollection =
  ({ runtime, records }: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireRight(records, scopeOf(principal), id, 'manage')
      const instance = draft.instance(collectionEntity, row)
      draft.send(instance, { type: 'UNARCHIVE' })
      const expiry = row.expiry_date
      const expiry_date = typeof expiry === 'number' && expiry > draft.now ? expiry : null
      const columns = { archived_at: null, expiry_date, updated_at: draft.now }
      draft.set(instance, columns)
      const left = { ...row, ...columns }
      if (closingOf(left)) setLifetime(draft, instance, left)
    })
  }
