import type { ColumnValue, Row } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import { valueIndex } from './value-index.ts'

/** A table broke a unique constraint; without a name it was the primary key. */
export interface Clash {
  readonly constraint?: string
}

/**
 * The rows of one table by primary key, with a value index for each column that leads the key, an index or a unique
 * constraint. Rows are never changed in place.
 */
export class MemoryTable {
  readonly shape: TableShape
  readonly #rows = new Map<string, Row>()
  readonly #indexes: ReadonlyMap<string, ReturnType<typeof valueIndex>>

  constructor(shape: TableShape) {
    this.shape = shape
    const leading = [
      shape.primaryKey[0]!.name,
      ...shape.indexes.flatMap((index) => index.columns.slice(0, 1).map(({ column }) => column)),
      ...shape.unique.flatMap((unique) => unique.columns.slice(0, 1)),
    ]
    this.#indexes = new Map(leading.map((column) => [column, valueIndex()]))
  }

  get rows(): Iterable<Row> {
    return this.#rows.values()
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key)
  }

  /** Puts or, with undefined, removes the row of a key. Returns an undo function. */
  set(key: string, row: Row | undefined): () => void {
    const before = this.#rows.get(key)
    for (const [column, index] of this.#indexes) {
      if (before !== undefined) index.remove(before[column] as ColumnValue, key)
      if (row !== undefined) index.add(row[column] as ColumnValue, key)
    }
    if (row === undefined) this.#rows.delete(key)
    else this.#rows.set(key, row)
    return () => void this.set(key, before)
  }

  /** Rows that may have one of these values in a column; undefined when the column leads no index. */
  candidates(column: string, values: readonly ColumnValue[]): readonly Row[] | undefined {
    const index = this.#indexes.get(column)
    if (index === undefined) return undefined
    return values.flatMap((value) => [...index.keys(value)].map((key) => this.#rows.get(key)!))
  }

  /** How many rows `candidates` would return. */
  candidateCount(column: string, values: readonly ColumnValue[]): number {
    const index = this.#indexes.get(column)
    if (index === undefined) return Infinity
    return values.reduce<number>((count, value) => count + index.size(value), 0)
  }

  keyOf(row: Row): string {
    return keyText(this.shape.primaryKey.map((column) => row[column.name] as ColumnValue))
  }
}

/** Primary key values as one map key. Column types are fixed, so a single value needs no more than its text. */
export function keyText(values: readonly ColumnValue[]): string {
  return values.length === 1 ? String(values[0]) : JSON.stringify(values)
}
