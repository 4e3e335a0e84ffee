import { setImmediate } from 'node:timers/promises'
import type { Table } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'
import { LRUCache } from 'lru-cache'
import { rowId } from './lance-rows.ts'

/** Of an entry, beside its payload. */
const entryBytes = 200
/** Of all payloads that are kept, those of one table that are read before they are asked for. */
const shareOfTable = 1 / 2
/** Rows that are taken over in one turn of the event loop. */
const rowsAtOnce = 500
/** Indexes above this size stay where they are. */
const mostIndexBytes = 256 * 2 ** 20

interface Loaded {
  /** Row ids are of one table. */
  readonly prefix: string
  readonly indexes: Set<string>
  /** Whether the payloads of all rows are kept, but for the newest; undefined when they are to be read. */
  isWhole?: boolean | undefined
}

export interface WarmTablesOptions {
  /** Of all payloads. */
  readonly bytes: number
  /**
   * Each part of an index and each few rows are a request, so that indexes are loaded too, and payloads are kept of tables of
   * any size.
   */
  readonly areFar: boolean
}

/**
 * What searches read of tables, in memory. Indexes are loaded into LanceDB's own cache; of payloads the least recently found
 * leave first.
 */
export class WarmTables {
  readonly #options: WarmTablesOptions
  readonly #payloads: LRUCache<string, Uint8Array>
  /** Lives as long as the tables. */
  readonly #loaded = new WeakMap<Table, Loaded>()
  #tables = 0

  constructor(options: WarmTablesOptions) {
    this.#options = options
    this.#payloads = new LRUCache({
      maxSize: options.bytes,
      sizeCalculation: (payload) => payload.byteLength + entryBytes,
    })
  }

  /** Whether payloads are better asked for here than read by each search. */
  keeps(table: Table): boolean {
    return this.#options.areFar || this.#of(table).isWhole === true
  }

  /** Reads what the next searches would read part by part; what was read already is not read again. */
  async load(table: Table): Promise<void> {
    const loaded = this.#of(table)
    if (this.#options.areFar) await loadIndexes(table, loaded)
    if (loaded.isWhole !== undefined) return
    loaded.isWhole = await this.#loadPayloads(table, loaded)
  }

  /** The payloads of rows in the order of their ids; undefined when the table no longer has one of the rows. */
  async payloads(table: Table, ids: readonly bigint[]): Promise<readonly Uint8Array[] | undefined> {
    const loaded = this.#of(table)
    const kept = ids.map((id) => this.#payloads.get(`${loaded.prefix}${id}`))
    const missing = ids.filter((_, position) => !kept[position])
    // Other tables have taken their place. Before they were read it says nothing.
    if (loaded.isWhole === true && missing.length > ids.length / 2) loaded.isWhole = undefined
    if (missing.length === 0) return kept as Uint8Array[]
    const read = this.#keep(loaded, await table.takeRowIds(missing).select(['payload']).withRowId().toArrow())
    const all = ids.map((id, position) => kept[position] ?? read.get(id))
    return all.every((payload) => payload !== undefined) ? all : undefined
  }

  /** Returns whether all of them were read. */
  async #loadPayloads(table: Table, loaded: Loaded): Promise<boolean> {
    let bytes = 0
    for await (const batch of table.query().select(['payload']).withRowId()) {
      for (let from = 0; from < batch.numRows; from += rowsAtOnce) {
        const read = this.#keep(loaded, batch.slice(from, from + rowsAtOnce))
        for (const payload of read.values()) bytes += payload.byteLength + entryBytes
        if (bytes > this.#options.bytes * shareOfTable) return false
        await setImmediate()
      }
    }
    return true
  }

  #keep({ prefix }: Loaded, rows: Pick<ArrowTable, 'getChild' | 'numRows'>): Map<bigint, Uint8Array> {
    const [ids, payloads] = [rows.getChild(rowId), rows.getChild('payload')]
    const read = new Map<bigint, Uint8Array>()
    for (let position = 0; position < rows.numRows; position++) {
      const id = BigInt(ids?.get(position))
      // A part of what was read would keep all of it in memory.
      const payload = Uint8Array.from(payloads?.get(position) as Uint8Array)
      read.set(id, payload)
      this.#payloads.set(`${prefix}${id}`, payload)
    }
    return read
  }

  #of(table: Table): Loaded {
    const known = this.#loaded.get(table)
    if (known) return known
    const loaded: Loaded = { prefix: `${this.#tables++} `, indexes: new Set() }
    this.#loaded.set(table, loaded)
    return loaded
  }
}

async function loadIndexes(table: Table, { indexes }: Loaded): Promise<void> {
  for (const index of await table.listIndices()) {
    const { name, indexUuid, numSegments, numIndexedRows, sizeBytes = 0 } = index
    const state = [name, indexUuid, numSegments, numIndexedRows].join(' ')
    if (indexes.has(state) || sizeBytes > mostIndexBytes) continue
    await table.prewarmIndex(name)
    indexes.add(state)
  }
}
