import { noSuchUser, requireAccount, requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { insert } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { membershipReaderTable } from '../document-tables.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { countReaders } from '../membership-reader-records.ts'
import { restrictedMembershipsOf } from '../membership-records.ts'

/** Users beside its owner that one restricted document is open to, at most. */
const mostReaders = 1_000
/** Collections that are written at once. */
const mostHeld = 200

/**
 * Opens a restricted document to one more user, in every collection that holds it restricted. They find it where they see the
 * collection. For its owner; harmless when they have it already.
 * @throws `not_found` for the document or the user, `forbidden` when it is somebody else's, `invalid_input` when it is not
 * restricted, `wrong_state` when a collection that holds it is archived, and for too many users or collections
 */
export const addReader =
  ({ runtime, storage, documents, users }: DocumentsDependencies) =>
  async (principal: Principal, id: string, userId: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    requireAccount(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      await documents.requireOwned(scopeOf(principal), id)
      const user = await users.find(userId)
      if (!user || user.isErased) throw noSuchUser()
      const held = await restrictedMembershipsOf(storage, id, mostHeld + 1)
      if (held.length > mostHeld) throw tooManyCollections()
      if (held.length === 0) throw notRestricted()
      if (userId === principal.userId) return
      for (const { id: membershipId } of held) {
        if ((await countReaders(storage, membershipId)) >= mostReaders) throw tooMany()
        const row = { membership_id: membershipId, username: user.username }
        draft.step(insert(membershipReaderTable, row, { onConflict: 'ignore' }))
      }
      draft.record('document', id, 'READER_ADDED', { userId })
    })
  }

const notRestricted = () =>
  new DocentError({
    code: 'invalid_input',
    message:
      'This document is not restricted: everybody who sees its collection finds it; share the collection instead.',
  })
const tooManyCollections = () =>
  new DocentError({
    code: 'wrong_state',
    message: `This document is restricted in more than ${mostHeld} collections; take it out of some.`,
  })
const tooMany = () =>
  new DocentError({ code: 'wrong_state', message: `A document can be opened to up to ${mostReaders} users.` })
