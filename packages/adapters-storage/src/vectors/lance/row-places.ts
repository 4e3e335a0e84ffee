import type { Table } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'

export const rowId = '_rowid'
export const placeColumns = ['document', 'ordinal']

/** What a row of an index table is: a passage of a document. */
export interface RowPlace {
  readonly document: string
  readonly ordinal: number
}

/** What all rows of one version of a table are, by LanceDB's ids of them. */
export interface KnownRows {
  readonly rows: number
  /** Undefined for an id that this version does not have. */
  place(id: bigint): RowPlace | undefined
}

/** Rows of one table, and of all tables: about 45 bytes each. */
const mostOfOne = 100_000
const mostOfAll = 300_000

interface Entry {
  /** Version of the last search. */
  searched: number
  known: (KnownRows & { readonly version: number }) | undefined
  reading: Promise<void> | undefined
}

/**
 * What the rows of tables are, for tables that are searched more often than written: LanceDB ranks ids, and reading what
 * 100 of them are takes as long as the search by words.
 */
export class RowPlaces {
  /** By table, the one searched longest ago first. */
  readonly #tables = new Map<Table, Entry>()
  readonly #most: number

  constructor(options: { readonly most?: number } = {}) {
    this.#most = options.most ?? mostOfAll
  }

  /** The rows of this version; undefined until they are read, which the second search of a version begins. */
  at(table: Table, version: number): KnownRows | undefined {
    const entry = this.#tables.get(table) ?? { searched: -1, known: undefined, reading: undefined }
    this.#tables.delete(table)
    this.#tables.set(table, entry)
    if (entry.known?.version === version) return entry.known
    if (entry.searched === version)
      entry.reading ??= this.#read(table, entry).finally(() => (entry.reading = undefined))
    entry.searched = version
    return undefined
  }

  /** Resolves when no table is read: one that is cannot be closed. */
  async idle(): Promise<void> {
    for (const { reading } of [...this.#tables.values()]) await reading
  }

  async #read(table: Table, entry: Entry): Promise<void> {
    try {
      const version = await table.version()
      if ((await table.countRows()) > Math.min(mostOfOne, this.#most)) return
      const rows = await table.query().select(placeColumns).withRowId().toArrow()
      const known = knownRows(rows)
      // A version that came meanwhile may have been read in part.
      if (known && (await table.version()) === version) entry.known = { ...known, version }
      this.#forget()
    } catch {
      // Searches read for themselves; if something is wrong, they say so.
    }
  }

  #forget(): void {
    const sum = () => this.#tables.values().reduce((all, { known }) => all + (known?.rows ?? 0), 0)
    for (const table of [...this.#tables.keys()]) {
      if (sum() <= this.#most) return
      this.#tables.delete(table)
    }
  }
}

/** Undefined when the ids are not in order, which is how they are found. */
export function knownRows(rows: ArrowTable): KnownRows | undefined {
  const ids: BigUint64Array | undefined = rows.getChild(rowId)?.toArray()
  if (!ids) return undefined
  for (let position = 1; position < ids.length; position++) if (ids[position - 1]! >= ids[position]!) return undefined
  const placeAt = placesIn(rows)
  return {
    rows: ids.length,
    place(id) {
      let low = 0
      let high = ids.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (ids[middle]! < id) low = middle + 1
        else high = middle
      }
      return ids[low] === id ? placeAt(low) : undefined
    },
  }
}

export function placesIn(rows: ArrowTable): (position: number) => RowPlace {
  const documents = rows.getChild('document')
  const ordinals = rows.getChild('ordinal')
  return (position) => ({ document: String(documents?.get(position)), ordinal: Number(ordinals?.get(position)) })
}
