import type { FailedStep, Row } from '@docent/core/ports'
import type { FindTable, TableShape } from '../schema/table-shape.ts'
import type { MemoryData } from './memory-data.ts'
import { storedTable } from './select-rows.ts'

/** A running batch in memory. */
export interface BatchState {
  readonly data: MemoryData
  readonly find: FindTable
  /** Values of the named increments so far. */
  readonly results: Record<string, Record<string, number>>
  /** Undo functions of the steps so far, oldest first. */
  readonly undo: (() => void)[]
}

export type StepFailure = Pick<FailedStep, 'reason' | 'constraint'>

/** Changes or removes a row, and records how to undo that. */
export function putRow(state: BatchState, table: TableShape, key: string, row: Row | undefined): void {
  state.undo.push(storedTable(state.data, table).set(key, row))
}
