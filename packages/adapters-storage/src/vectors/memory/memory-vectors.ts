import { setImmediate } from 'node:timers/promises'
import { DocentError, type VectorIndex } from '@docent/core/ports'
import { checkDimensions, checkedRows, checkLimit, checkTableName, checkTerms } from '../../driver/index.ts'
import { MemoryTable } from './memory-table.ts'

/** Rows written in one turn of the event loop. */
const sliceRows = 100

/**
 * Full-text and vector search in the memory of this process: exact cosine and BM25, no dependency to install. For tests
 * and for collections of some ten thousand chunks; every vector search reads all vectors in one turn of the event loop
 * (about 4 ms for 10,000 of 384 numbers). The index is lost with the process and rebuilt from the stored embeddings.
 */
export function memoryVectors(): VectorIndex {
  const tables = new Map<string, MemoryTable>()
  let closed = false

  function find(name: string): MemoryTable | undefined {
    checkOpen()
    checkTableName(name)
    return tables.get(name)
  }

  function checkOpen(): void {
    if (closed) throw new DocentError({ code: 'unavailable', message: 'The vector index is closed.' })
  }

  return {
    name: 'memory',
    persistent: false,
    async stat(name) {
      const table = find(name)
      return table && { rows: table.rows, version: table.version }
    },
    async documents(name) {
      return find(name)?.documents() ?? new Map()
    },
    async upsert(options, rows) {
      const checked = checkedRows(options, rows)
      let table = find(options.name)
      if (table === undefined) {
        table = new MemoryTable({ dimensions: options.dimensions })
        tables.set(options.name, table)
      }
      checkDimensions(options, table.dimensions)
      let written = 0
      for (const row of checked.values()) {
        if (written > 0 && written % sliceRows === 0) await setImmediate()
        table.put(row)
        written++
      }
      return table.advance()
    },
    async deleteDocuments(name, documents) {
      const table = find(name)
      if (table === undefined) return 0
      for (const document of documents) table.deleteDocument(document)
      return table.advance()
    },
    async optimize(name) {
      find(name)?.clean()
    },
    async purge(name) {
      find(name)?.clean()
      return 0
    },
    async drop(name) {
      find(name)
      tables.delete(name)
    },
    async tables() {
      checkOpen()
      return [...tables.keys()].sort()
    },
    async refresh(name, version) {
      const table = find(name)
      if ((table?.version ?? 0) >= version) return table?.rows ?? 0
      throw new DocentError({
        code: 'index_damaged',
        message: 'The search index has lost its content and is being rebuilt; try again in a moment.',
      })
    },
    async searchTerms(name, query) {
      checkLimit(query.limit)
      checkTerms(query.terms)
      return find(name)?.searchTerms(query) ?? []
    },
    async searchVector(name, query) {
      checkLimit(query.limit)
      return find(name)?.searchVector(query) ?? []
    },
    async *sample(name, rows) {
      checkLimit(rows)
      yield find(name)?.sample(rows) ?? []
    },
    async verify(name) {
      find(name)
    },
    async ping() {
      checkOpen()
    },
    async close() {
      closed = true
      tables.clear()
    },
  }
}
