import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createTestDocent } from '@docent/adapters-storage/testing'
import type { CopiedStore } from '@docent/core'
import { eq, type BlobStore, type StorageDriver } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { dumpStore } from './dump-store.ts'
import type { Dump } from './protocol.ts'

/** Where stores stay when they are closed, to be opened again. */
export interface StorePlace {
  open(): Required<CopiedStore>
}

export function memoryPlace(): StorePlace {
  const data = memoryData()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  return { open: () => ({ storage: memoryStorage({ data }), blobs }) }
}

/** All that is in a store, except how it was made. */
export async function contentOf(place: StorePlace): Promise<Pick<Dump, 'tables'> & { readonly blobs: object }> {
  const { storage, blobs } = place.open()
  try {
    await storage.migrate(catalogue, { mode: 'auto' })
    const { tables } = await dumpStore({ storage, blobs, vectors: memoryVectors() })
    const contents: Record<string, string> = {}
    for await (const { key } of blobs.list('')) contents[key] = Buffer.from(await blobs.bytes(key)).toString('base64')
    return { tables: { ...tables, store_copy: [] }, blobs: contents }
  } finally {
    await storage.close()
    await blobs.close()
  }
}

export const ferryText = 'The ferry to Skerry leaves at nine from the old pier.'

/** A store with collections, documents and a chat, whose Docent has stopped. */
export async function fillPlace(place: StorePlace): Promise<{ readonly collectionId: string }> {
  await using test = await createTestDocent({ ...place.open(), clock: manualClock() })
  const alice = test.as('alice')
  const { id: collectionId } = await alice.collections.create({ name: 'Harbour' })
  for (const [fileName, text] of [
    ['ferry.txt', ferryText],
    ['bakery.txt', 'The bakery opens at six and sells rye bread, buns and the newspaper of the island.'],
    ['mail.txt', 'Mail comes with the ferry on Tuesdays.\u0000 Parcels wait in the shop. 🦀'],
  ] as const) {
    await alice.ingest.plainText({ collectionId, fileName, text })
  }
  const { id: chatId } = await alice.chats.create({ collectionId })
  await (await alice.chats.complete(chatId, { message: 'When does the ferry leave?' })).result()
  await test.settled()
  return { collectionId }
}

/** What a Docent that starts on the stores finds, with search indexes that it has to make. */
export async function searchIn(place: StorePlace, collectionId: string): Promise<readonly unknown[]> {
  await using test = await createTestDocent({ ...place.open(), vectors: memoryVectors(), clock: manualClock() })
  await test.settled()
  const found = await test.as('alice').chunks.search(collectionId, { query: 'ferry on Tuesdays', topics: [] })
  return found.map(({ text, score }) => [text, score])
}

/** The stores, in which the changing call number `at` fails, either instead of what it does or after it. */
export function failingAt({ storage, blobs }: Required<CopiedStore>, at: number, when: 'before' | 'after') {
  let calls = 0
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const isLast = ++calls === at
    if (isLast && when === 'before') throw new Error('killed')
    const result = await work()
    if (isLast) throw new Error('killed')
    return result
  }
  const to = {
    storage: { ...storage, write: (batch) => counted(() => storage.write(batch)) } satisfies StorageDriver,
    blobs: { ...blobs, put: (...given) => counted(() => blobs.put(...given)) } satisfies BlobStore,
  }
  return { to, calls: () => calls }
}

/** Changes bytes of the blob that holds the file of a document. */
export async function damageFile(place: StorePlace, name: string): Promise<string> {
  const { storage, blobs } = place.open()
  await storage.migrate(catalogue, { mode: 'check' })
  const [document] = await storage.read({ from: 'document', where: eq('name', name) })
  await storage.close()
  const key = String(document!['source_key'])
  const bytes = await blobs.bytes(key)
  await blobs.put(
    key,
    bytes.map((byte) => byte ^ 1),
  )
  return key
}
