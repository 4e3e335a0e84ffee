import type { BlobStore, StorageDriver, VectorIndex } from '@docent/core/ports'
import type { DebugPoints } from '@docent/core'

/** What a blob is, for the name of its point: attempts and ids are left out. */
function kindOf(key: string): string {
  const [prefix = '', , last] = key.split('/')
  return prefix === 'documents' ? `documents.${/^[a-z]+/.exec(last ?? '')?.[0]}` : prefix
}

async function around<Value>(points: DebugPoints, name: string, work: () => Promise<Value>): Promise<Value> {
  await points.reach(`before-${name}`)
  const value = await work()
  await points.reach(`after-${name}`)
  return value
}

/** A blob store with points around what it changes. */
export const pointedBlobs = (blobs: BlobStore, points: DebugPoints): BlobStore => ({
  ...blobs,
  put: (key, content, options) => around(points, `put:${kindOf(key)}`, () => blobs.put(key, content, options)),
  delete: (key) => around(points, `delete-blob:${kindOf(key)}`, () => blobs.delete(key)),
})

/** An index with points around what changes it. */
export const pointedVectors = (vectors: VectorIndex, points: DebugPoints): VectorIndex => ({
  ...vectors,
  upsert: (table, rows, options) => around(points, 'index:upsert', () => vectors.upsert(table, rows, options)),
  deleteDocuments: (name, documents) =>
    around(points, 'index:deleteDocuments', () => vectors.deleteDocuments(name, documents)),
  optimize: (name) => around(points, 'index:optimize', () => vectors.optimize(name)),
  purge: (name) => around(points, 'index:purge', () => vectors.purge(name)),
  drop: (name) => around(points, 'index:drop', () => vectors.drop(name)),
})

/**
 * Records with points around the writes that are no commit of a decision: pieces of answers, chunks, purges, claims.
 * Commits have points of their own.
 */
export function pointedStorage<Driver extends StorageDriver>(storage: Driver, points: DebugPoints): Driver {
  return {
    ...storage,
    write: (batch) => {
      const tables = [...new Set(batch.steps.flatMap((step) => ('table' in step ? [step.table] : [])))]
      if (tables.includes('history')) return storage.write(batch)
      return around(points, `write:${tables.join('+')}`, () => storage.write(batch))
    },
    writeWhere: (change) => around(points, `${change.kind}-where:${change.table}`, () => storage.writeWhere(change)),
    claim: (claim) => around(points, `claim:${claim.lane}`, () => storage.claim(claim)),
  }
}
