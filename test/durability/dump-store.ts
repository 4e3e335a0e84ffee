import type { BlobStore, StorageDriver, VectorIndex } from '@docent/core/ports'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import type { Dump } from './protocol.ts'

/** Everything in the stores of a Docent, read past all access rules. */
export async function dumpStore(stores: {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
}): Promise<Dump> {
  const { storage, blobs, vectors } = stores
  const tables: Record<string, Dump['tables'][string]> = {}
  for (const { name } of catalogue.tables) tables[name] = await storage.read({ from: name, cost: 'scan' })
  const keys: Record<string, number> = {}
  for await (const { key, size } of blobs.list('')) keys[key] = size
  const indexes: Record<string, Dump['indexes'][string]> = {}
  for (const name of await vectors.tables()) indexes[name] = Object.fromEntries(await vectors.documents(name))
  return { tables, blobs: keys, indexes }
}
