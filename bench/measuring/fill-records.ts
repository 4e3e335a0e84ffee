import type { Docent } from '@docent/core'
import { eq, type Row, type Step, type StorageDriver } from '@docent/core/ports'

export interface FilledRecords {
  /** Of the user, or shared with them. */
  readonly collections: string[]
  /** In those. */
  readonly documents: string[]
  /** Of others, not shared. */
  readonly hidden: string[]
}

export interface Filling {
  readonly users: number
  readonly collectionsOfUser: number
  readonly documentsOfCollection: number
  /** Who looks. The first user. */
  readonly userId: string
  /** Every so many of the others' collections is shared with them, and with a group of theirs. */
  readonly sharedEvery: number
  readonly groupId: string
  readonly publicCollections: number
}

const stepsAtOnce = 20_000

/**
 * Fills a store with collections and documents, written straight through the driver: rows as one collection and one
 * document made through the library have them, under other ids.
 */
export async function fillRecords(docent: Docent, storage: StorageDriver, filling: Filling): Promise<FilledRecords> {
  const model = docent.as({ userId: 'model' })
  const { id } = await model.collections.create({ name: 'Model', description: 'What all look like' })
  await model.ingest.plainText({ collectionId: id, fileName: 'model.txt', text: 'The tide comes in.' })
  await docent.settled()
  const one = async (from: string, column: string, value: string): Promise<Row> =>
    (await storage.read({ from, where: eq(column, value), limit: 1 }))[0]!
  const collection = await one('collection', 'id', id)
  const membership = await one('membership', 'collection_id', id)
  const document = await one('document', 'id', String(membership['document_id']))

  const filled: FilledRecords = { collections: [], documents: [], hidden: [] }
  let steps: Step[] = []
  const insert = (table: string, row: Row) => void steps.push({ kind: 'insert', table, row })
  const write = async () => {
    const outcome = await storage.write({ steps })
    if (!outcome.ok) throw new Error(`the rows could not be written: ${JSON.stringify(outcome)}`)
    steps = []
  }
  const start = Number(collection['created_at'])
  let made = 0
  const grant = (collectionId: string, subject: string) =>
    insert('resource_grant', {
      resource_kind: 'collection',
      resource_id: collectionId,
      subject,
      level: 1,
      created_at: start,
    })

  for (let user = 0; user < filling.users; user++) {
    const owner = user === 0 ? filling.userId : `user-${user}`
    const of = { owner_id: owner, username: owner }
    for (let number = 0; number < filling.collectionsOfUser; number++) {
      const index = user * filling.collectionsOfUser + number
      const collectionId = idOf('c', index)
      const at = start - ((index * 7919) % 1_000_000_000)
      const isPublic =
        user > 0 && index % Math.floor((filling.users * filling.collectionsOfUser) / filling.publicCollections) === 1
      insert('collection', {
        ...collection,
        ...of,
        id: collectionId,
        name: `Collection ${(index * 7919) % 1_000_003}`,
        is_public: isPublic,
        document_count: filling.documentsOfCollection,
        created_at: at,
        updated_at: at,
      })
      const shared = user > 0 && index % filling.sharedEvery === 0
      if (shared)
        grant(
          collectionId,
          index % (2 * filling.sharedEvery) === 0 ? `user:${filling.userId}` : `group:${filling.groupId}`,
        )
      // Others share among each other as well.
      else if (index % 5 === 0) grant(collectionId, `user:user-${(index % filling.users) + 1}`)
      const visible = user === 0 || shared || isPublic
      if (visible) filled.collections.push(collectionId)
      else if (filled.hidden.length < 10_000) filled.hidden.push(collectionId)
      for (let part = 0; part < filling.documentsOfCollection; part++) {
        const documentId = idOf('d', made)
        if (visible) filled.documents.push(documentId)
        const times = { created_at: at + part, updated_at: at + part }
        insert('document', { ...document, ...of, ...times, id: documentId, name: `Document ${made}.txt` })
        insert('membership', {
          ...membership,
          ...times,
          id: idOf('m', made),
          owner_id: owner,
          collection_id: collectionId,
          document_id: documentId,
          identity: `identity ${made}`,
        })
        made += 1
      }
      if (steps.length >= stepsAtOnce) await write()
    }
  }
  if (steps.length > 0) await write()
  return filled
}

/** A record id of its own, in the order of the numbers. */
const kinds = { c: '1', d: '2', m: '3' } as const
const idOf = (kind: keyof typeof kinds, number: number): string =>
  `01900000-0000-7000-800${kinds[kind]}-${number.toString(16).padStart(12, '0')}`
