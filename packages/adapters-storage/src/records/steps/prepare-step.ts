import type { ColumnValue, Row, Step, StepRow } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { FindTable, TableShape } from '../schema/table-shape.ts'
import { normalValue } from '../values/normal-value.ts'
import { preparedValue, type KnownResults } from './prepared-value.ts'
import type { Assignment, Increment, PreparedStep, PreparedWhen } from './prepared-step.ts'

/**
 * Checks one step against the catalogue. `known` holds the named increments of earlier steps and gains this step's.
 * Predicates are checked when compiled.
 * @throws `invalid_input`
 */
export function prepareStep(step: Step, find: FindTable, known: KnownResults): PreparedStep {
  const table = find(step.table)
  const when: PreparedWhen | undefined =
    step.when === undefined ? undefined : { table: find(step.when.table), where: step.when.where }
  switch (step.kind) {
    case 'insert':
      return {
        kind: 'insert',
        when,
        table,
        values: fullRow(table, step.row, known),
        onConflict: step.onConflict ?? 'fail',
      }
    case 'update': {
      const set = prepareSet(table, step.set, known)
      if (step.revision !== undefined) checkRevision(table, step.revision, set)
      const key = prepareKey(table, step.key)
      return { kind: 'update', when, table, key, set, revision: step.revision, where: step.where }
    }
    case 'delete': {
      const key = prepareKey(table, step.key)
      return { kind: 'delete', when, table, key, where: step.where, required: step.required ?? false }
    }
    case 'increment': {
      const by = prepareIncrements(table, step.by, step.bounds ?? {})
      const key = prepareKey(table, step.key)
      if (step.as !== undefined) known.set(step.as, new Set(by.map(({ column }) => column.name)))
      return { kind: 'increment', when, table, key, by, as: step.as }
    }
    case 'requireAbsent':
    case 'requireMatch':
      return { kind: step.kind, when, table, where: step.where }
  }
}

/** Values of the whole primary key, in its order. */
function prepareKey(table: TableShape, key: Row): readonly ColumnValue[] {
  const names = Object.keys(key)
  if (names.length !== table.primaryKey.length) throw wrongKey(table)
  return table.primaryKey.map((column) => {
    const value = key[column.name]
    if (value === undefined) throw wrongKey(table)
    return normalValue(table, column, value)
  })
}

/** Assignments to columns outside the primary key. */
export function prepareSet(table: TableShape, set: StepRow, known: KnownResults): readonly Assignment[] {
  const assignments: Assignment[] = []
  for (const [name, value] of Object.entries(set)) {
    if (value === undefined) continue
    const column = table.column(name)
    if (table.primaryKey.includes(column)) {
      throw invalidInput(`Column ${table.name}.${name} is part of the primary key and cannot be changed.`)
    }
    assignments.push({ column, to: preparedValue(table, column, value, known) })
  }
  return assignments
}

function fullRow(table: TableShape, row: StepRow, known: KnownResults) {
  for (const name of Object.keys(row)) table.column(name)
  return table.columns.map((column) => {
    const value = row[column.name]
    return preparedValue(table, column, value === undefined ? (column.default ?? null) : value, known)
  })
}

function checkRevision(table: TableShape, revision: number, set: readonly Assignment[]): void {
  if (table.column('revision').type !== 'integer')
    throw invalidInput(`Column ${table.name}.revision must be an integer.`)
  if (!Number.isSafeInteger(revision)) throw invalidInput('A revision is an integer.')
  if (set.some(({ column }) => column.name === 'revision')) {
    throw invalidInput('An update that requires a revision writes the next one itself; leave it out of the set.')
  }
}

function prepareIncrements(
  table: TableShape,
  by: Readonly<Record<string, number>>,
  bounds: Readonly<Record<string, { readonly atMost?: number; readonly atLeast?: number }>>,
): readonly Increment[] {
  for (const name of Object.keys(bounds)) {
    if (by[name] === undefined)
      throw invalidInput(`The bound on ${table.name}.${name} needs an amount in the same step.`)
  }
  const increments = Object.entries(by).map(([name, amount]) => {
    const column = table.column(name)
    if (column.type !== 'integer' && column.type !== 'real') {
      throw invalidInput(`Column ${table.name}.${name} is not a number and cannot be incremented.`)
    }
    normalValue(table, column, amount)
    const { atMost, atLeast } = bounds[name] ?? {}
    for (const bound of [atMost, atLeast]) {
      if (bound !== undefined && !Number.isFinite(bound)) throw invalidInput('A bound is a finite number.')
    }
    return { column, amount: amount + 0, atMost, atLeast }
  })
  if (increments.length === 0) throw invalidInput(`An increment of ${table.name} names no column.`)
  return increments
}

function wrongKey(table: TableShape) {
  const names = table.primaryKey.map((column) => column.name).join(', ')
  return invalidInput(`A key of table ${table.name} has exactly the columns ${names}.`)
}
