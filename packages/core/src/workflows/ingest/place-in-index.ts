import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, type EmbeddingModel } from '../../kernel/ports/index.ts'
import { requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import { collectionTable, findCollection } from '../../resources/collections/index.ts'
import type { MembershipInstance } from '../../resources/documents/index.ts'
import { findCollectionIndex, nextIndexOf, wakeIndexWriter, type NewIndex } from '../../resources/indexes/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { namedSet, type EmbeddingSet } from './embedding-sets.ts'

/** The index that a membership goes into. */
export interface PlaceInIndex {
  readonly collectionId: string
  readonly model: EmbeddingModel
  /** While the collection moves to another model, that one as well. */
  readonly nextModel: EmbeddingModel | undefined
  /** How it is made, with its first document. */
  readonly create: NewIndex | undefined
}

/** Undefined when the collection is gone. */
export async function placeInIndex(
  { storage, models }: { readonly storage: RecordStore; readonly models: ModelRegistry },
  collectionId: string,
): Promise<PlaceInIndex | undefined> {
  const index = await findCollectionIndex(storage, collectionId)
  // Both name the same model; the batch requires that the collection still does.
  const collection = index ? undefined : await findCollection(storage, collectionId)
  const modelId = index?.model ?? collection?.embedding_model
  if (modelId === undefined) return undefined
  const model = models.embeddingModel(modelId)
  const { id, dimensions } = model
  const create = collection && { collectionId, ownerId: collection.owner_id, model: id, dimensions }
  const next = index && nextIndexOf(index)
  const moves = next !== undefined && next.model !== model.id
  return { collectionId, model, nextModel: moves ? models.embeddingModel(next.model) : undefined, create }
}

/** Gives a membership its vectors, the first ones those that are searched, and wakes the writer of the index. */
export async function takeVectors(
  draft: Draft,
  membership: MembershipInstance,
  { collectionId, create }: PlaceInIndex,
  sets: readonly EmbeddingSet[],
): Promise<void> {
  draft.set(membership, { embedding_key: sets[0]!.key })
  for (const made of sets) if (!made.stored) draft.step(namedSet(made))
  // The collection moved to a model that was not asked here: tried again, with that one.
  const modelIds = sets.map((made) => made.model.id)
  draft.step(requireMatch(collectionTable, and(eq('id', collectionId), isIn('embedding_model', modelIds))))
  // With its index gone meanwhile, another attempt finds out what became of the collection.
  if (!(await wakeIndexWriter(draft, collectionId, create)))
    throw new DocentError({ code: 'conflict', message: 'The index of the collection no longer exists; try again.' })
}
