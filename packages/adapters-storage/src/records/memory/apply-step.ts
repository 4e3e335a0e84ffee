import type { ColumnValue, Predicate, Row } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import type { PreparedStep, PreparedValue } from '../steps/prepared-step.ts'
import { resolveReference } from '../steps/prepared-value.ts'
import { normalValue } from '../values/normal-value.ts'
import { applyIncrement } from './apply-increment.ts'
import { putRow, type BatchState, type StepFailure } from './batch-state.ts'
import { compilePredicate } from './compile-predicate.ts'
import { findClash } from './find-clash.ts'
import { keyText } from './memory-table.ts'
import { ownValue } from './row-copy.ts'
import { matchingRows, predicateContext, storedTable } from './select-rows.ts'

/** Runs one step, or returns the failed precondition. */
export function applyStep(state: BatchState, step: PreparedStep): StepFailure | undefined {
  if (step.when !== undefined && !anyMatch(state, step.when.table, step.when.where)) return undefined
  switch (step.kind) {
    case 'insert':
      return applyInsert(state, step)
    case 'update':
      return applyUpdate(state, step)
    case 'delete': {
      const row = storedTable(state.data, step.table).get(keyText(step.key))
      if (row === undefined || !rowMatches(state, step.table, row, step.where)) {
        if (!step.required) return undefined
        return { reason: row === undefined ? 'missing' : 'not_matching' }
      }
      putRow(state, step.table, keyText(step.key), undefined)
      return undefined
    }
    case 'increment':
      return applyIncrement(state, step)
    case 'requireAbsent':
      return anyMatch(state, step.table, step.where) ? { reason: 'exists' } : undefined
    case 'requireMatch':
      return anyMatch(state, step.table, step.where) ? undefined : { reason: 'not_matching' }
  }
}

function applyInsert(state: BatchState, step: Extract<PreparedStep, { kind: 'insert' }>): StepFailure | undefined {
  const { table, onConflict } = step
  const row: Record<string, ColumnValue> = {}
  table.columns.forEach((column, index) => (row[column.name] = finalValue(state, table, column, step.values[index]!)))
  const stored = storedTable(state.data, table)
  const key = stored.keyOf(row)
  const samePrimaryKey = stored.get(key) !== undefined && onConflict !== 'replace'
  const clash = samePrimaryKey ? {} : findClash(state, stored, key, row)
  if (clash === undefined) putRow(state, table, key, row)
  else if (onConflict !== 'ignore') return { reason: 'exists', ...clash }
  return undefined
}

function applyUpdate(state: BatchState, step: Extract<PreparedStep, { kind: 'update' }>): StepFailure | undefined {
  const { table } = step
  const stored = storedTable(state.data, table)
  const key = keyText(step.key)
  const row = stored.get(key)
  if (row === undefined) return { reason: 'missing' }
  if (step.revision !== undefined && row['revision'] !== step.revision) return { reason: 'revision' }
  if (!rowMatches(state, table, row, step.where)) return { reason: 'not_matching' }
  const next: Record<string, ColumnValue> = { ...row }
  for (const { column, to } of step.set) next[column.name] = finalValue(state, table, column, to)
  if (step.revision !== undefined) next['revision'] = step.revision + 1
  const clash = findClash(state, stored, key, next)
  if (clash !== undefined) return { reason: 'exists', ...clash }
  putRow(state, table, key, next)
  return undefined
}

function finalValue(
  state: BatchState,
  table: TableShape,
  column: TableShape['columns'][number],
  prepared: PreparedValue,
): ColumnValue {
  if ('value' in prepared) return ownValue(column, prepared.value)
  return normalValue(table, column, resolveReference(prepared.reference, state.results))
}

function anyMatch(state: BatchState, table: TableShape, where: Predicate): boolean {
  return matchingRows(state.data, state.find, table, where).length > 0
}

function rowMatches(state: BatchState, table: TableShape, row: Row, where: Predicate | undefined): boolean {
  return where === undefined || compilePredicate(where, table, predicateContext(state.data, state.find))(row)
}
