import type { ColumnValue } from '@docent/core/ports'
import type { PreparedStep } from '../steps/prepared-step.ts'
import { putRow, type BatchState, type StepFailure } from './batch-state.ts'
import { findClash } from './find-clash.ts'
import { keyText } from './memory-table.ts'
import { storedTable } from './select-rows.ts'

/** Adds within bounds. An integer that would leave the safe range breaks its bound as well; an empty column counts as 0. */
export function applyIncrement(
  state: BatchState,
  step: Extract<PreparedStep, { kind: 'increment' }>,
): StepFailure | undefined {
  const stored = storedTable(state.data, step.table)
  const key = keyText(step.key)
  const row = stored.get(key)
  if (row === undefined) return { reason: 'missing' }
  const next: Record<string, ColumnValue> = { ...row }
  const results: Record<string, number> = {}
  for (const { column, amount, atMost, atLeast } of step.by) {
    const value = Number(row[column.name] ?? 0) + amount
    if (atMost !== undefined && value > atMost) return { reason: 'bound' }
    if (atLeast !== undefined && value < atLeast) return { reason: 'bound' }
    if (column.type === 'integer' ? !Number.isSafeInteger(value) : !Number.isFinite(value)) return { reason: 'bound' }
    next[column.name] = value
    results[column.name] = value
  }
  const clash = findClash(state, stored, key, next)
  if (clash !== undefined) return { reason: 'exists', ...clash }
  putRow(state, step.table, key, next)
  if (step.as !== undefined) state.results[step.as] = results
  return undefined
}
