export { deleteCollection, purgeCollectionEffect } from './delete-collection.ts'
