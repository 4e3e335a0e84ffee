import type { Predicate } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import type { PreparedStep } from '../steps/prepared-step.ts'
import { deleteOperation, incrementOperation, updateOperation } from './keyed-operations.ts'
import { nextAlias, predicateSql } from './predicate-sql.ts'
import { keyColumns, quoted } from './sql-text.ts'
import { bind, newContext, operation, type StepCompiler } from './step-compiler.ts'
import type { LateParameter, Operation } from './writer-protocol.ts'

/** The operations of one step: its condition, if any, then the step. @throws `invalid_input` */
export function stepOperations(compiler: StepCompiler, step: PreparedStep): Operation[] {
  const own = stepOperation(compiler, step)
  if (step.when === undefined) return [own]
  const { table, where } = step.when
  return [existsOperation(compiler, 'when', table, where), own]
}

function stepOperation(compiler: StepCompiler, step: PreparedStep): Operation {
  switch (step.kind) {
    case 'insert':
      return insertOperation(compiler, step)
    case 'update':
      return updateOperation(compiler, step)
    case 'delete':
      return deleteOperation(compiler, step)
    case 'increment':
      return incrementOperation(compiler, step)
    case 'requireAbsent':
    case 'requireMatch':
      return existsOperation(compiler, step.kind, step.table, step.where)
  }
}

function existsOperation(
  compiler: StepCompiler,
  kind: 'when' | 'requireAbsent' | 'requireMatch',
  table: TableShape,
  where: Predicate,
): Operation {
  const context = newContext(compiler)
  const alias = nextAlias(context)
  const condition = predicateSql(context, where, table, alias)
  const sql = `SELECT 1 FROM ${quoted(table.name)} AS ${alias} WHERE ${condition} LIMIT 1`
  return [compiler.plans.idOf({ kind, sql, required: true }), context.parameters]
}

function insertOperation(compiler: StepCompiler, step: Extract<PreparedStep, { kind: 'insert' }>): Operation {
  const { table, onConflict } = step
  const context = newContext(compiler)
  const late: LateParameter[] = []
  table.columns.forEach((column, index) => bind(context, late, column, step.values[index]!))
  const id = compiler.plans.memoised(`insert ${onConflict} ${table.name}`, () => {
    const columns = table.columns.map((column) => quoted(column.name))
    const sql = `INSERT INTO ${quoted(table.name)} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
    return { kind: 'insert', sql: sql + conflictClause(table, onConflict), required: false }
  })
  return operation(id, context, late)
}

function conflictClause(table: TableShape, onConflict: 'fail' | 'ignore' | 'replace'): string {
  if (onConflict === 'fail') return ''
  const rest = table.columns.filter((column) => !table.primaryKey.includes(column)).map(({ name }) => quoted(name))
  if (onConflict === 'ignore') return ' ON CONFLICT DO NOTHING'
  const target = ` ON CONFLICT (${keyColumns(table)}) DO `
  return (
    target +
    (rest.length === 0 ? 'NOTHING' : `UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`)
  )
}
