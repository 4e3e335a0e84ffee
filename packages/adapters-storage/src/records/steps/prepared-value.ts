import type { ResultReference, StepValue } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'
import { normalValue } from '../values/normal-value.ts'
import type { PreparedValue } from './prepared-step.ts'

/** Columns of the named increments so far. */
export type KnownResults = Map<string, ReadonlySet<string>>

/** References are allowed in number columns only; in a json column the same object is plain JSON. */
export function preparedValue(
  table: TableShape,
  column: ColumnShape,
  value: StepValue,
  known: KnownResults,
): PreparedValue {
  if ((column.type === 'integer' || column.type === 'real') && isReference(value)) {
    if (known.get(value.$result)?.has(value.column) !== true) {
      throw invalidInput(`No earlier step of the batch has a result ${value.$result} with a column ${value.column}.`)
    }
    if (value.plus !== undefined) normalValue(table, column, value.plus)
    return { reference: value }
  }
  return { value: normalValue(table, column, value) }
}

/**
 * The number of a reference. @throws `invalid_input` when the step it names was skipped by its `when`, or when the
 * number does not fit
 */
export function resolveReference(
  reference: ResultReference,
  results: Readonly<Record<string, Readonly<Record<string, number>>>>,
): number {
  const base = results[reference.$result]?.[reference.column]
  if (base === undefined) throw invalidInput(`The step that names the result ${reference.$result} was not run.`)
  return base + (reference.plus ?? 0)
}

function isReference(value: StepValue): value is ResultReference {
  return typeof value === 'object' && value !== null && '$result' in value && typeof value.$result === 'string'
}
