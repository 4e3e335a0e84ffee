import type { Table } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'
import { rowId } from './lance-rows.ts'
import type { WarmTables } from './warm-tables.ts'

export const placeColumns = ['document', 'ordinal']

/** The passage of an index row. */
export interface RowPlace {
  readonly document: string
  readonly ordinal: number
}

/** The passages of all rows of one version of a table, by LanceDB's row ids. */
export interface KnownRows {
  readonly rows: number
  /** Undefined for an id that this version does not have. */
  place(id: bigint): RowPlace | undefined
}

/** Rows of one table, and of all tables: about 45 bytes each. */
const mostOfOne = 100_000
const mostOfAll = 300_000
/** Minimum number of rows a table counts as, for its overhead. */
const leastOfOne = 500

type Known = KnownRows & { readonly version: number }

interface Seen {
  /** Version of the last search. */
  searched: number
  reading: boolean
}

interface RowPlacesOptions {
  readonly most?: number
  readonly least?: number
  /** What else is kept of these tables. @default nothing */
  readonly warm?: WarmTables | undefined
}

/**
 * Cached passages of rows, for tables that are searched more often than written: LanceDB ranks ids, and reading 100 of
 * their rows takes as long as the search by words.
 */
export class RowPlaces {
  /** Lives as long as the tables. */
  readonly #seen = new WeakMap<Table, Seen>()
  /** By table, least recently searched first. */
  readonly #known = new Map<Table, Known>()
  readonly #readings = new Map<Table, Promise<void>>()
  readonly #most: number
  readonly #leastOfOne: number
  readonly warm: WarmTables | undefined

  constructor({ most = mostOfAll, least = leastOfOne, warm }: RowPlacesOptions = {}) {
    this.#most = most
    this.#leastOfOne = least
    this.warm = warm
  }

  /** The rows of this version; undefined until they are read, which the second search of a version begins. */
  at(table: Table, version: number): KnownRows | undefined {
    const known = this.#known.get(table)
    if (known) {
      this.#known.delete(table)
      this.#known.set(table, known)
      if (known.version === version) return known
    }
    const seen = this.#seen.get(table) ?? { searched: -1, reading: false }
    this.#seen.set(table, seen)
    if (seen.searched === version && !seen.reading) {
      seen.reading = true
      const reading = this.#read(table).finally(() => {
        seen.reading = false
        this.#readings.delete(table)
      })
      this.#readings.set(table, reading)
    }
    seen.searched = version
    return undefined
  }

  /** Releases a table that is about to be closed; resolves when it is no longer read. */
  async forget(table: Table): Promise<void> {
    await this.#readings.get(table)
    this.#known.delete(table)
  }

  async #read(table: Table): Promise<void> {
    try {
      const version = await table.version()
      if ((await table.countRows()) > Math.min(mostOfOne, this.#most)) return
      const rows = await table.query().select(placeColumns).withRowId().toArrow()
      const known = knownRows(rows)
      // A newer version may have been read in part.
      if (!known || (await table.version()) !== version) return
      this.#known.delete(table)
      this.#known.set(table, { ...known, version })
      this.#forget()
      await this.warm?.load(table)
    } catch {
      // Searches read the rows themselves, and report errors.
    }
  }

  #forget(): void {
    const sizeOf = ({ rows }: Known) => Math.max(rows, this.#leastOfOne)
    let sum = this.#known.values().reduce((all, known) => all + sizeOf(known), 0)
    for (const [table, known] of this.#known) {
      if (sum <= this.#most) return
      this.#known.delete(table)
      sum -= sizeOf(known)
    }
  }
}

/** Undefined when the ids are not in order, which lookups require. */
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
