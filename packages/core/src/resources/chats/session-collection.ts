import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { increment, matching } from '../../kernel/records/index.ts'
import { collectionTable, type CollectionRow } from '../collections/collection-table.ts'
import { requireOpen } from '../collections/index.ts'
import type { ChatSessionRow } from './chat-tables.ts'

/** Chats with a collection. One archived meanwhile makes the batch decide again. @throws `wrong_state` for an archived one */
export function chatWith(draft: Draft, { id, state }: Pick<CollectionRow, 'id' | 'state'>): void {
  if (state === 'archived') {
    throw new DocentError({ code: 'wrong_state', message: 'The collection is archived; unarchive it to chat with it.' })
  }
  requireOpen(draft, id)
}

/** Counts one session more in a collection, in the batch that brings it there. @throws `wrong_state` when it is archived */
export function joinCollection(draft: Draft, collection: CollectionRow): void {
  chatWith(draft, collection)
  const key = { id: collection.id }
  draft.step(increment(collectionTable, { key, by: { sessions_count: 1 } }))
}

/** Counts one session less, in the batch that takes it out. Hidden ones were never counted. */
export function leaveCollection(draft: Draft, session: ChatSessionRow): void {
  const collectionId = session.collection_id
  if (typeof collectionId !== 'string' || session.hidden === true) return
  draft.step(
    increment(collectionTable, {
      key: { id: collectionId },
      by: { sessions_count: -1 },
      // A collection that is being deleted may be gone by now.
      when: matching(collectionTable, eq('id', collectionId)),
    }),
  )
}
