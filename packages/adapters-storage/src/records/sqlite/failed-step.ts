import type { FailedStep } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'

/**
 * The name of the constraint in SQLite's message. It names columns; two partial constraints over the same columns
 * cannot be distinguished, and the primary key has no name.
 */
export function brokenConstraint(table: TableShape, clash: string): Pick<FailedStep, 'constraint'> {
  const columns = /UNIQUE constraint failed: (.*)$/.exec(clash)?.[1]
  if (columns === undefined) return {}
  const matching = table.unique.filter(
    (unique) => unique.columns.map((column) => `${table.name}.${column}`).join(', ') === columns,
  )
  return matching.length === 1 ? { constraint: matching[0]!.name } : {}
}
