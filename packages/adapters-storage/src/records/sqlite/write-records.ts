import type { Batch, Claim, FailedStep, Row, Scalar, WriteOutcome, WriteWhere } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import { tablesOfOneDurability, type TableShape } from '../schema/table-shape.ts'
import { prepareStep } from '../steps/prepare-step.ts'
import type { KnownResults } from '../steps/prepared-value.ts'
import { compareValues } from '../values/compare-values.ts'
import { claimSql, writeWhereSql } from './change-sql.ts'
import { rowDecoder } from './column-values.ts'
import type { OpenStore } from './open-store.ts'
import { fileOf } from './read-records.ts'
import { stepOperations } from './step-operations.ts'

export async function writeBatch(store: OpenStore, batch: Batch): Promise<WriteOutcome> {
  const find = tablesOfOneDurability(store.shapes)
  const known: KnownResults = new Map()
  const steps = batch.steps.map((step) => prepareStep(step, find, known))
  if (steps.length === 0) return { ok: true, results: {} }
  const { writer } = fileOf(store, steps[0]!.table)
  const compiler = { find, mayInline: store.mayInline, plans: writer.plans }
  const operations = steps.flatMap((step) => stepOperations(compiler, step))
  const answer = await writer.batch({ kind: 'batch', operations })
  if ('results' in answer) return { ok: true, results: answer.results }
  if ('missingResult' in answer) throw invalidInput(`The result ${answer.missingResult} has no value a step could use.`)
  const { table } = steps[answer.failed.step]!
  const constraint = answer.clash === undefined ? {} : brokenConstraint(table, answer.clash)
  return { ok: false, failed: { ...answer.failed, table: table.name, ...constraint } }
}

export async function writeRecordsWhere(store: OpenStore, change: WriteWhere): Promise<number> {
  const find = tablesOfOneDurability(store.shapes)
  const statement = writeWhereSql(change, find, store.mayInline)
  return fileOf(store, find(change.table)).writer.change(statement)
}

/** Rows in the order of the picks, the oldest first; SQLite returns updated rows in no particular order. */
export async function claimRecords(store: OpenStore, claim: Claim): Promise<Row[]> {
  const find = tablesOfOneDurability(store.shapes)
  const table = find(claim.table)
  const statements = claimSql(claim, find, store.mayInline)
  if (statements.length === 0) return []
  const decode = rowDecoder(table.columns)
  const order = ['due_at', ...table.primaryKey.map((column) => column.name)]
  const byAge = (a: Row, b: Row): number => {
    for (const column of order) {
      const difference = compareValues(a[column] as Scalar, b[column] as Scalar)
      if (difference !== 0) return difference
    }
    return 0
  }
  const picked = await fileOf(store, table).writer.rows(statements)
  return picked.flatMap((rows) => rows.map((values) => decode(values)).sort(byAge))
}

/**
 * The name of the constraint in SQLite's message. It names columns; two partial constraints over the same columns
 * cannot be distinguished, and the primary key has no name.
 */
function brokenConstraint(table: TableShape, clash: string): Pick<FailedStep, 'constraint'> {
  const columns = /UNIQUE constraint failed: (.*)$/.exec(clash)?.[1]
  if (columns === undefined) return {}
  const matching = table.unique.filter(
    (unique) => unique.columns.map((column) => `${table.name}.${column}`).join(', ') === columns,
  )
  return matching.length === 1 ? { constraint: matching[0]!.name } : {}
}
