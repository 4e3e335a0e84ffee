import {
  DocentError,
  type Batch,
  type Claim,
  type ColumnValue,
  type Predicate,
  type Row,
  type WriteOutcome,
  type WriteWhere,
} from '@docent/core/ports'
import type { FindTable, TableShape } from '../schema/table-shape.ts'
import { prepareStep } from '../steps/prepare-step.ts'
import type { PreparedStep } from '../steps/prepared-step.ts'
import type { KnownResults } from '../steps/prepared-value.ts'
import { applyStep } from './apply-step.ts'
import { putRow, type BatchState } from './batch-state.ts'
import { claimPredicate } from '../steps/claim-columns.ts'
import { checkWriteWhere } from '../steps/check-write-where.ts'
import { compilePredicate } from './compile-predicate.ts'
import { findClash } from './find-clash.ts'
import type { MemoryData } from './memory-data.ts'
import { ownValue } from './row-copy.ts'
import { matchingRows, predicateContext, sortRows, storedTable } from './select-rows.ts'

/** Runs without yielding, so no reader sees a partial batch. */
export function writeBatch(data: MemoryData, find: FindTable, batch: Batch): WriteOutcome {
  const known: KnownResults = new Map()
  const steps = batch.steps.map((step) => prepareStep(step, find, known))
  for (const step of steps) checkPredicates(data, find, step)
  return atomically(data, find, (state) => {
    for (const [index, step] of steps.entries()) {
      const failure = applyStep(state, step)
      if (failure !== undefined) return { ok: false, failed: { step: index, table: step.table.name, ...failure } }
    }
    return { ok: true, results: state.results }
  })
}

/** The number of rows changed. @throws `conflict` when an update would break a unique constraint */
export function changeWhere(data: MemoryData, find: FindTable, change: WriteWhere): number {
  const table = find(change.table)
  const set = checkWriteWhere(table, change)
  const rows = sortRows(matchingRows(data, find, table, change.where), table).slice(0, change.limit)
  atomically(data, find, (state) => {
    const stored = storedTable(data, table)
    for (const row of rows) {
      const key = stored.keyOf(row)
      if (change.kind === 'delete') putRow(state, table, key, undefined)
      else {
        const next: Record<string, ColumnValue> = { ...row }
        for (const { column, value } of set) next[column.name] = ownValue(column, value)
        const clash = findClash(state, stored, key, next)
        if (clash !== undefined) throw uniqueBroken(table)
        putRow(state, table, key, next)
      }
    }
    return { ok: true }
  })
  return rows.length
}

/** Leases the oldest due rows of each picked owner. */
export function claimRows(data: MemoryData, find: FindTable, claim: Claim): Row[] {
  const table = find(claim.table)
  const claimed: Row[] = []
  atomically(data, find, (state) => {
    for (const pick of claim.picks) {
      const due = matchingRows(data, find, table, claimPredicate(claim, pick))
      for (const row of sortRows(due, table, [{ column: 'due_at' }]).slice(0, pick.count)) {
        const next: Row = {
          ...row,
          state: 'leased',
          lease_until: claim.leaseUntil,
          lease_holder: claim.holder,
          attempt: Number(row['attempt']) + 1,
        }
        putRow(state, table, storedTable(data, table).keyOf(row), next)
        claimed.push(next)
      }
    }
    return { ok: true }
  })
  return claimed
}

/** Undoes everything unless the work succeeds. */
function atomically<Outcome extends { readonly ok: boolean }>(
  data: MemoryData,
  find: FindTable,
  work: (state: BatchState) => Outcome,
): Outcome {
  const state: BatchState = { data, find, results: {}, undo: [] }
  let ok = false
  try {
    const outcome = work(state)
    ok = outcome.ok
    return outcome
  } finally {
    if (!ok) for (const undo of state.undo.toReversed()) undo()
  }
}

/** An invalid step must be refused even if an earlier one fails. */
function checkPredicates(data: MemoryData, find: FindTable, step: PreparedStep): void {
  const check = (table: TableShape, where: Predicate): void =>
    void compilePredicate(where, table, predicateContext(data, find))
  if (step.when !== undefined) check(step.when.table, step.when.where)
  if ('where' in step && step.where !== undefined) check(step.table, step.where)
}

function uniqueBroken(table: TableShape): DocentError {
  return new DocentError({ code: 'conflict', message: `The change would break a unique constraint of ${table.name}.` })
}
