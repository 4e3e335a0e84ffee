import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { ModelRegistry } from '../models/index.ts'
import type { CollectionRecords } from './collection-records.ts'
import { createCollection } from './use-cases/create-collection.ts'
import { countCollections, getCollection, listCollections } from './use-cases/read-collections.ts'
import { updateCollection } from './use-cases/update-collection.ts'

export interface CollectionsDependencies {
  readonly runtime: Runtime
  readonly models: ModelRegistry
  readonly records: CollectionRecords
  readonly idempotency: Idempotency
}

export const collectionsService = (dependencies: CollectionsDependencies) => ({
  create: createCollection(dependencies),
  list: listCollections(dependencies),
  count: countCollections(dependencies),
  get: getCollection(dependencies),
  update: updateCollection(dependencies),
})
