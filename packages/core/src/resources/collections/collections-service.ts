import type { CollectionsDependencies } from './collections-dependencies.ts'
import { createCollection } from './use-cases/create-collection.ts'
import { countCollections, getCollection, listCollections } from './use-cases/read-collections.ts'
import { updateCollection } from './use-cases/update-collection.ts'

export const collectionsService = (dependencies: CollectionsDependencies) => ({
  create: createCollection(dependencies),
  list: listCollections(dependencies),
  count: countCollections(dependencies),
  get: getCollection(dependencies),
  update: updateCollection(dependencies),
})
