import type { MemoryData } from '@docent/adapters-storage'
import type { Row } from '@docent/core/ports'

export interface Rewind {
  /** Names of the tables whose rows are not as they were. */
  changed(): string[]
  /** Rows that are new or not as they were, by table. */
  changedRows(): (readonly [table: string, row: Row])[]
  /** Makes every row what it was. */
  rewind(): void
}

/** Remembers the rows of a store in memory: rows are never changed in place, so the same row is an unchanged one. */
export function rewindable(data: MemoryData): Rewind {
  const before = new Map<string, Map<string, Row>>()
  for (const [name, table] of data.tables)
    before.set(name, new Map([...table.rows].map((row) => [table.keyOf(row), row])))

  return {
    changed: () =>
      [...data.tables].flatMap(([name, table]) => {
        const rows = before.get(name)!
        let count = 0
        for (const row of table.rows) {
          count += 1
          if (rows.get(table.keyOf(row)) !== row) return [name]
        }
        return count === rows.size ? [] : [name]
      }),
    changedRows: () =>
      [...data.tables].flatMap(([name, table]) => {
        const rows = before.get(name)!
        const changed = [...table.rows].filter((row) => rows.get(table.keyOf(row)) !== row)
        return changed.map((row) => [name, row] as const)
      }),
    rewind() {
      for (const [name, table] of data.tables) {
        const rows = before.get(name)!
        for (const row of [...table.rows]) if (!rows.has(table.keyOf(row))) table.set(table.keyOf(row), undefined)
        for (const [key, row] of rows) if (table.get(key) !== row) table.set(key, row)
      }
    },
  }
}
