import type { Scope } from '../../access/index.ts'
import { collectionOf, type Collection } from './collection.ts'
import type { CollectionsDependencies } from './collections-dependencies.ts'
import type { CollectionRow } from './collection-table.ts'

/** What a scope sees of rows: documents that are restricted to others do not count. */
export async function presentCollections(
  { hidden }: Pick<CollectionsDependencies, 'hidden'>,
  scope: Scope,
  rows: readonly CollectionRow[],
): Promise<Collection[]> {
  const filled = rows.filter((row) => row.document_count > 0)
  const unseen = await hidden(
    scope,
    filled.map((row) => row.id),
  )
  return rows.map((row) => {
    const collection = collectionOf(row)
    const { count = 0, size = 0 } = unseen.get(collection.id) ?? {}
    return {
      ...collection,
      documentCount: collection.documentCount - count,
      documentSize: collection.documentSize - size,
    }
  })
}

export const presentCollection = async (
  dependencies: Pick<CollectionsDependencies, 'hidden'>,
  scope: Scope,
  row: CollectionRow,
): Promise<Collection> => (await presentCollections(dependencies, scope, [row]))[0]!
