import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { BlobStore, StorageDriver, VectorIndex } from '@docent/core/ports'
import type { Docent, DocentOptions } from '@docent/core'
import { memoryDocent } from '../support/memory-docent.ts'

/** Stores that several processes have open. */
export function sharedStores() {
  const data = memoryData()
  const blobs: BlobStore = { ...memoryBlobs(), close: async () => {} }
  const vectors: VectorIndex = { ...memoryVectors(), persistent: true, close: async () => {} }
  const storage = (): StorageDriver => {
    const driver = memoryStorage({ data })
    return { ...driver, capabilities: { ...driver.capabilities, shared: true } }
  }
  return { blobs, vectors, storage }
}

/** A process over these stores, as its own view of them shows them. */
export const join = (
  { storage, ...stores }: ReturnType<typeof sharedStores>,
  own: Partial<DocentOptions> = {},
): Promise<Docent> => memoryDocent({ storage: storage(), ...stores, ...own })

export const asAlice = (docent: Docent) => docent.as({ userId: 'alice' })

export async function collectionOf(docent: Docent): Promise<string> {
  const { id } = await asAlice(docent).collections.create({ name: 'Pier' })
  await note(docent, id, 'first')
  return id
}

export const note = async (docent: Docent, collectionId: string, word: string): Promise<void> => {
  await asAlice(docent).ingest.plainText({ collectionId, fileName: `${word}.txt`, text: `The ${word} pier is open.` })
}

export const namesBy = async (docent: Docent, collectionId: string, query: string): Promise<string[]> =>
  (await asAlice(docent).chunks.search(collectionId, { query, topics: [] })).map(({ name }) => name)
