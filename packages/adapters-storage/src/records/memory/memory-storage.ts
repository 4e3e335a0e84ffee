import { checkOptions, DocentError, type Catalogue, type Query, type Row, type StorageDriver } from '@docent/core/ports'
import { alreadyMigrated, notMigrated, storeClosed } from '../driver-state.ts'
import { checkCatalogue } from '../schema/check-catalogue.ts'
import { tableShapes, tablesOfOneDurability, type FindTable, type TableShape } from '../schema/table-shape.ts'
import { checkClaim } from '../steps/claim-columns.ts'
import { checkPage } from '../steps/check-page.ts'
import { aggregateRows } from './aggregate-rows.ts'
import { memoryData, type MemoryData } from './memory-data.ts'
import { migrateData } from './migrate-data.ts'
import { copyRow, wantedColumns } from './row-copy.ts'
import { matchingRows, sortRows } from './select-rows.ts'
import { changeWhere, claimRows, writeBatch } from './write-batch.ts'

export interface MemoryStorageOptions {
  /**
   * Existing data to open, as an earlier `memoryStorage` left it.
   * @default a new empty store
   */
  readonly data?: MemoryData
}

/**
 * Records in the memory of this process: for tests and trials, and the reference of the conformance suite. All data is
 * lost with the process.
 */
export function memoryStorage(options: MemoryStorageOptions = {}): StorageDriver {
  checkOptions('memoryStorage()', options, {
    data: 'optional',
  })
  const data = options.data ?? memoryData()
  let shapes: ReadonlyMap<string, TableShape> | undefined
  let closed = false

  /** A table finder for one call; it also checks that the store is open. */
  const tables = (): FindTable => {
    if (closed) throw storeClosed()
    if (shapes === undefined) throw notMigrated()
    return tablesOfOneDurability(shapes)
  }

  return {
    name: 'memory',
    capabilities: { shared: false, persistent: false },
    async migrate(catalogue, { mode }) {
      if (closed) throw storeClosed()
      if (shapes !== undefined) throw alreadyMigrated()
      const next = shapesOf(catalogue)
      const from = migrateData(data, catalogue, next, mode)
      shapes = next
      return { from, to: catalogue.version }
    },
    async read(query) {
      return readRows(data, tables(), query)
    },
    async aggregate(query) {
      const find = tables()
      const table = find(query.from)
      return aggregateRows(table, matchingRows(data, find, table, query.where), query)
    },
    async write(batch) {
      return writeBatch(data, tables(), batch)
    },
    async writeWhere(change) {
      return changeWhere(data, tables(), change)
    },
    async claim(claim) {
      const find = tables()
      const table = find(claim.table)
      checkClaim(table, claim)
      return claimRows(data, find, claim).map((row) => copyRow(table.columns, row))
    },
    async backup() {
      tables()
      throw new DocentError({
        code: 'unsupported',
        message: 'Records in memory have no backup; use a persistent driver.',
      })
    },
    async ping() {
      tables()
    },
    async close() {
      closed = true
    },
  }
}

/** Tests open hundreds of stores with one catalogue, which never changes. */
const checked = new WeakMap<Catalogue, ReadonlyMap<string, TableShape>>()

function shapesOf(catalogue: Catalogue): ReadonlyMap<string, TableShape> {
  const known = checked.get(catalogue)
  if (known !== undefined) return known
  checkCatalogue(catalogue)
  const shapes = tableShapes(catalogue)
  checked.set(catalogue, shapes)
  return shapes
}

function readRows(data: MemoryData, find: FindTable, query: Query): Row[] {
  const table = find(query.from)
  const columns = wantedColumns(table, query.columns)
  const { limit, offset } = checkPage(query)
  const rows = sortRows(matchingRows(data, find, table, query.where), table, query.orderBy)
  return rows.slice(offset, limit === undefined ? undefined : offset + limit).map((row) => copyRow(columns, row))
}
