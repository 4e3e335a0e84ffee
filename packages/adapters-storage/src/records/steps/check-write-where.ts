import type { ColumnValue, WriteWhere } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'
import { prepareSet } from './prepare-step.ts'

export interface PlainAssignment {
  readonly column: ColumnShape
  readonly value: ColumnValue
}

/** The assignments of a bounded change; none for a delete. @throws `invalid_input` */
export function checkWriteWhere(table: TableShape, change: WriteWhere): readonly PlainAssignment[] {
  if (!Number.isSafeInteger(change.limit) || change.limit < 0) throw invalidInput('A limit is an integer from 0.')
  if (change.kind === 'delete') return []
  const set = prepareSet(table, change.set ?? {}, new Map())
  if (set.length === 0) throw invalidInput(`An update of ${table.name} names no column to set.`)
  return set.map(({ column, to }) => {
    if ('reference' in to) throw invalidInput('A bounded change cannot refer to results of a batch.')
    return { column, value: to.value }
  })
}
