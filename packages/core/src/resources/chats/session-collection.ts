import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, type Row } from '../../kernel/ports/index.ts'
import { requireOpen } from '../collections/index.ts'

/** Chats with a collection. One archived meanwhile makes the batch decide again. @throws `wrong_state` for an archived one */
export function chatWith(draft: Draft, { id, state }: Row): void {
  if (state === 'archived') {
    throw new DocentError({ code: 'wrong_state', message: 'The collection is archived; unarchive it to chat with it.' })
  }
  requireOpen(draft, String(id))
}

/** Counts one session more in a collection, in the batch that brings it there. @throws `wrong_state` when it is archived */
export function joinCollection(draft: Draft, collection: Row): void {
  chatWith(draft, collection)
  const key = { id: String(collection['id']) }
  draft.step({ kind: 'increment', table: 'collection', key, by: { sessions_count: 1 } })
}

/** Counts one session less, in the batch that takes it out. Hidden ones were never counted. */
export function leaveCollection(draft: Draft, session: Row): void {
  const collectionId = session['collection_id']
  if (typeof collectionId !== 'string' || session['hidden'] === true) return
  draft.step({
    kind: 'increment',
    table: 'collection',
    key: { id: collectionId },
    by: { sessions_count: -1 },
    // A collection that is being deleted may be gone by now.
    when: { table: 'collection', where: eq('id', collectionId) },
  })
}
