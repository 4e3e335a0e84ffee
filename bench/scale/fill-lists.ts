import type { Docent } from '@docent/core'
import { eq, type Row, type StorageDriver } from '@docent/core/ports'
import { sized } from '../measuring/sized.ts'
import { copiesSql, idOf, idSql, type Dialect } from './set-fill.ts'

export interface Filled {
  /** Visible to the user who looks. */
  readonly collections: readonly string[]
  /** In those. */
  readonly documents: readonly string[]
}

const users = sized(1_000, 20)
const collectionsOfUser = 100
const documentsOfCollection = 10
const collections = users * collectionsOfUser
export const filledSizes = { collections, documents: collections * documentsOfCollection } as const
/** Every so many of the collections of others is shared with `alice` or her group, and every so many is public. */
const sharedEvery = 1_000
const publicEvery = 5_000

/**
 * Collections and documents of many users by a statement a table: rows as those that one collection and one document made
 * through the library have, under other ids. The first user is `alice`.
 */
export async function fillLists(
  { docent, storage }: { readonly docent: Docent; readonly storage: StorageDriver },
  dialect: Dialect,
  execute: (text: string) => Promise<void>,
): Promise<Filled> {
  const models = await modelRows(docent, storage)
  const collectionOf = `(n / ${documentsOfCollection})`
  const owner = (collection: string) =>
    `(CASE WHEN ${collection} < ${collectionsOfUser} THEN 'alice' ELSE 'user-' || (${collection} / ${collectionsOfUser}) END)`
  const start = Number(models.collection['created_at'])
  const at = (collection: string) => `(${start} - (${collection} * 7919) % 1000000000)`
  const times = (value: string) => ({ created_at: value, updated_at: value })
  const isOther = `n >= ${collectionsOfUser}`
  await execute(
    copiesSql(dialect, 'collection', collections, models.collection, {
      id: idSql(dialect, 1, 'n'),
      owner_id: owner('n'),
      username: owner('n'),
      name: `('Collection ' || ((n * 7919) % 1000003))`,
      is_public: `(${isOther} AND n % ${publicEvery} = 1)`,
      document_count: String(documentsOfCollection),
      ...times(at('n')),
    }),
  )
  const ofDocument = times(`(${at(collectionOf)} + n % ${documentsOfCollection})`)
  await execute(
    copiesSql(dialect, 'document', filledSizes.documents, models.document, {
      id: idSql(dialect, 2, 'n'),
      owner_id: owner(collectionOf),
      username: owner(collectionOf),
      name: `('Document ' || ((n * 7919) % 1000003) || '.txt')`,
      ...ofDocument,
    }),
  )
  await execute(
    copiesSql(dialect, 'membership', filledSizes.documents, models.membership, {
      id: idSql(dialect, 3, 'n'),
      owner_id: owner(collectionOf),
      collection_id: idSql(dialect, 1, collectionOf),
      document_id: idSql(dialect, 2, 'n'),
      identity: `('identity ' || n)`,
      ...ofDocument,
    }),
  )
  await execute(
    dialect.insert(
      `${dialect.table('resource_grant')} (resource_kind, resource_id, subject, level, created_at)`,
      collections,
      `SELECT 'collection', ${idSql(dialect, 1, 'n')},
        CASE WHEN n % ${sharedEvery} = 0 THEN (CASE WHEN n % ${2 * sharedEvery} = 0 THEN 'user:alice' ELSE 'group:staff' END)
          ELSE 'user:user-' || ((n * 31) % ${users}) END, 1, ${start} FROM s
        WHERE ${isOther} AND (n % ${sharedEvery} = 0 OR n % 5 = 2)`,
    ),
  )
  return visible()
}

function visible(): Filled {
  const numbers = Array.from({ length: collections }, (_, number) => number).filter(
    (number) => number < collectionsOfUser || number % sharedEvery === 0 || number % publicEvery === 1,
  )
  return {
    collections: numbers.map((number) => idOf(1, number)),
    documents: numbers.map((number) => idOf(2, number * documentsOfCollection)),
  }
}

async function modelRows(docent: Docent, storage: StorageDriver) {
  const model = docent.as({ userId: 'model' })
  const { id } = await model.collections.create({ name: 'Model', description: 'What all look like' })
  await model.ingest.plainText({ collectionId: id, fileName: 'model.txt', text: 'The tide comes in.' })
  await docent.settled()
  const one = async (from: string, column: string, value: string): Promise<Row> =>
    (await storage.read({ from, where: eq(column, value), limit: 1 }))[0]!
  const membership = await one('membership', 'collection_id', id)
  return {
    collection: await one('collection', 'id', id),
    membership,
    document: await one('document', 'id', String(membership['document_id'])),
  }
}
