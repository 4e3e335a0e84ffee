import type { StorageDriver, VectorIndex } from '../ports/index.ts'

/** Resolves when the next step of what is done now may be done; undefined for at once. */
type Step = () => Promise<void> | undefined

type Reading = Pick<StorageDriver, 'read' | 'aggregate' | 'write' | 'writeWhere'>

/** Each read is a step. Writes are none: what waits to write may hold up others. */
export function stepwiseReads(driver: Reading, step: Step): Reading {
  return {
    async read(query) {
      await step()
      return driver.read(query)
    },
    async aggregate(query) {
      await step()
      return driver.aggregate(query)
    },
    write: (batch) => driver.write(batch),
    writeWhere: (change) => driver.writeWhere(change),
  }
}

/** Each search is a step. */
export function stepwiseSearches(vectors: VectorIndex, step: Step): VectorIndex {
  return {
    name: vectors.name,
    persistent: vectors.persistent,
    stat: (name) => vectors.stat(name),
    documents: (name) => vectors.documents(name),
    upsert: (table, rows, options) => vectors.upsert(table, rows, options),
    deleteDocuments: (name, documents) => vectors.deleteDocuments(name, documents),
    optimize: (name) => vectors.optimize(name),
    purge: (name) => vectors.purge(name),
    drop: (name) => vectors.drop(name),
    tables: () => vectors.tables(),
    refresh: (name, version) => vectors.refresh(name, version),
    async searchTerms(name, query) {
      await step()
      return vectors.searchTerms(name, query)
    },
    async searchVector(name, query) {
      await step()
      return vectors.searchVector(name, query)
    },
    sample: (name, rows) => vectors.sample(name, rows),
    verify: (name, options) => vectors.verify(name, options),
    ping: () => vectors.ping(),
    close: () => vectors.close(),
  }
}
