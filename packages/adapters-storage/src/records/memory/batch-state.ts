import type { FailedStep, Row } from '@docent/core/ports'
import type { FindTable, TableShape } from '../schema/table-shape.ts'
import type { MemoryData } from './memory-data.ts'
import { storedTable } from './select-rows.ts'

/** A batch under way in memory. */
export interface BatchState {
  readonly data: MemoryData
  readonly find: FindTable
  /** Values of the named increments so far. */
  readonly results: Record<string, Record<string, number>>
  /** How to take back what has been done, oldest first. */
  readonly undo: (() => void)[]
}

export type StepFailure = Pick<FailedStep, 'reason' | 'constraint'>

/** Changes a row, or removes it, and notes how to take that back. */
export function putRow(state: BatchState, table: TableShape, key: string, row: Row | undefined): void {
  state.undo.push(storedTable(state.data, table).set(key, row))
}
