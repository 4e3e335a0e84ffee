import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, isIn } from '../../kernel/ports/index.ts'
import { requireMatch, update } from '../../kernel/records/index.ts'
import { findListedCollection } from './collection-records.ts'
import { collectionTable } from './collection-table.ts'
import { descriptionEntity } from './description-machine.ts'
import { descriptionTable } from './description-table.ts'

const noted = new WeakMap<Draft, Set<string>>()

/**
 * Leaves on a collection that its documents changed, and makes its description stale when the service writes that. Once a
 * batch, however many documents it brings.
 */
export async function documentsChanged(draft: Draft, collectionId: string): Promise<void> {
  const already = noted.get(draft) ?? new Set<string>()
  noted.set(draft, already)
  if (already.has(collectionId)) return
  already.add(collectionId)
  const key = { id: collectionId }
  const set = { updated_at: draft.now, documents_changed_at: draft.now }
  draft.step(update(collectionTable, { key, set }))
  const description = await draft.load(descriptionEntity, collectionId)
  if (description?.state === 'manual') return
  if (description && description.state !== 'current') {
    // The step that ends that state looks at the time this batch leaves; should it have ended, this batch decides again.
    const still = and(eq('id', collectionId), isIn('state', ['dirty', 'generating']))
    draft.step(requireMatch(descriptionTable, still))
    return
  }
  const collection = await findListedCollection(draft.storage, collectionId)
  if (!collection) return
  if (!description && collection.description !== '') return
  const stale =
    description ?? draft.create(descriptionEntity, { ...key, input: { ownerId: collection.owner_id }, columns: {} })
  draft.send(stale, { type: 'DIRTY' })
  draft.step(update(collectionTable, { key, set: { description_dirty_at: draft.now } }))
}

/** A user's own words: the service never writes over them, now or later. */
export async function describedByHand(draft: Draft, collectionId: string, ownerId: string): Promise<void> {
  const known = await draft.load(descriptionEntity, collectionId)
  if (known?.state === 'manual') return
  const description = known ?? draft.create(descriptionEntity, { id: collectionId, input: { ownerId }, columns: {} })
  draft.send(description, { type: 'SET_BY_HAND' })
}
