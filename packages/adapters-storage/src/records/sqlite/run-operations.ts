import type { StatementSync } from 'node:sqlite'
import type { SqlValue } from './sql-text.ts'
import type { BatchAnswer, BatchResults, Operation, StepPlan } from './writer-protocol.ts'

const constraint = { primaryKey: 1555, unique: 2067, rowid: 2579 }

/**
 * Runs the operations of one batch inside an open transaction or savepoint, which the caller ends according to the
 * result. A hot path in the writer worker: it repeats no earlier checks.
 */
export function runOperations(
  operations: readonly Operation[],
  planOf: (id: number) => StepPlan,
  prepare: (sql: string) => StatementSync,
): BatchAnswer {
  const results: BatchResults = {}
  let step = 0
  let skip = false
  for (const [id, parameters, late] of operations) {
    const plan = planOf(id)
    if (plan.kind === 'when') {
      skip = prepare(plan.sql).get(...parameters) === undefined
      continue
    }
    if (!skip) {
      for (const [at, name, column, plus] of late ?? []) {
        const base = results[name]?.[column]
        const value = (base ?? NaN) + plus
        if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return { missingResult: name }
        parameters[at] = value
      }
      const failure = runOperation(plan, parameters, prepare, results)
      if (failure !== undefined) {
        const failed = { step, reason: failure.reason }
        return failure.clash === undefined ? { failed } : { failed, clash: failure.clash }
      }
    }
    skip = false
    step++
  }
  return { results }
}

interface Failure {
  readonly reason: 'exists' | 'missing' | 'revision' | 'bound' | 'not_matching'
  readonly clash?: string
}

function runOperation(
  plan: StepPlan,
  parameters: SqlValue[],
  prepare: (sql: string) => StatementSync,
  results: BatchResults,
): Failure | undefined {
  switch (plan.kind) {
    case 'requireAbsent':
      return prepare(plan.sql).get(...parameters) === undefined ? undefined : { reason: 'exists' }
    case 'requireMatch':
      return prepare(plan.sql).get(...parameters) === undefined ? { reason: 'not_matching' } : undefined
    default:
  }
  try {
    if (plan.kind === 'increment') {
      const row = prepare(plan.sql).all(...parameters)[0] as unknown as number[] | undefined
      if (row === undefined) return diagnose(plan, parameters, prepare)
      if (plan.result !== undefined) {
        const named: Record<string, number> = {}
        for (const [index, column] of plan.result.columns.entries()) named[column] = row[index]!
        results[plan.result.as] = named
      }
      return undefined
    }
    const { changes } = prepare(plan.sql).run(...parameters)
    return changes === 0 && plan.required ? diagnose(plan, parameters, prepare) : undefined
  } catch (error) {
    const clash = clashOf(error)
    if (clash === undefined) throw error
    return { reason: 'exists', clash }
  }
}

/** SQLite's message for a broken unique constraint, which names its columns. */
function clashOf(error: unknown): string | undefined {
  const { errcode, message } = error as { errcode?: number; message: string }
  const broken = errcode === constraint.primaryKey || errcode === constraint.unique || errcode === constraint.rowid
  return broken ? message : undefined
}

function diagnose(plan: StepPlan, parameters: readonly SqlValue[], prepare: (sql: string) => StatementSync): Failure {
  const { sql, keyStart, keyCount, revisionAt, otherwise } = plan.diagnosis!
  const key = parameters.slice(keyStart, keyStart + keyCount)
  const row = prepare(sql).get(...key) as unknown as SqlValue[] | undefined
  if (row === undefined) return { reason: 'missing' }
  if (revisionAt !== undefined && row[0] !== parameters[revisionAt]) return { reason: 'revision' }
  return { reason: otherwise }
}
