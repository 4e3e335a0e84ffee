import type { MemoryTable } from './memory-table.ts'

/**
 * The content of a memory store. Passing the same one to a second `memoryStorage` after closing the first reopens the store,
 * as restarting a program on a data directory would.
 */
export interface MemoryData {
  /** Schema version; undefined while empty. */
  version: number | undefined
  readonly tables: Map<string, MemoryTable>
}

export function memoryData(): MemoryData {
  return { version: undefined, tables: new Map() }
}
