import type { ColumnShape, TableShape } from '../schema/table-shape.ts'
import type { PreparedStep } from '../steps/prepared-step.ts'
import { encodeValue } from './column-values.ts'
import { nextAlias, predicateSql, type SqlContext } from './predicate-sql.ts'
import { keyCondition, quoted } from './sql-text.ts'
import { bind, newContext, operation, type StepCompiler } from './step-compiler.ts'
import type { LateParameter, Operation, StepPlan } from './writer-protocol.ts'
import type { NewPlan } from './plan-registry.ts'

export function updateOperation(compiler: StepCompiler, step: Extract<PreparedStep, { kind: 'update' }>): Operation {
  const { table, set, revision, where } = step
  const context = newContext(compiler)
  const late: LateParameter[] = []
  for (const { column, to } of set) bind(context, late, column, to)
  const keyStart = bindKey(context, step)
  const plan = (): NewPlan => {
    const assignments = set.map(({ column }) => `${quoted(column.name)} = ?`)
    if (revision !== undefined) assignments.push(`"revision" = "revision" + 1`)
    const anyColumn = quoted(table.primaryKey[0]!.name)
    if (assignments.length === 0) assignments.push(`${anyColumn} = ${anyColumn}`)
    const alias = nextAlias(context)
    const condition = keyedCondition(context, step, alias)
    const revisionAt = keyStart + table.primaryKey.length
    return {
      kind: 'change',
      sql: `UPDATE ${quoted(table.name)} AS ${alias} SET ${assignments.join(', ')} WHERE ${condition}`,
      required: true,
      diagnosis: diagnosis(table, keyStart, 'not_matching', revision === undefined ? undefined : revisionAt),
    }
  }
  if (where !== undefined) return operation(compiler.plans.idOf(plan()), context, late)
  const shape = `update ${table.name} ${revision !== undefined} ${set.map(({ column }) => column.name).join()}`
  return operation(compiler.plans.memoised(shape, plan), context, late)
}

export function deleteOperation(compiler: StepCompiler, step: Extract<PreparedStep, { kind: 'delete' }>): Operation {
  const { table, required } = step
  const context = newContext(compiler)
  const alias = nextAlias(context)
  const keyStart = bindKey(context, step)
  const condition = keyedCondition(context, step, alias)
  const sql = `DELETE FROM ${quoted(table.name)} AS ${alias} WHERE ${condition}`
  const plan = { kind: 'change', sql, required, diagnosis: diagnosis(table, keyStart, 'not_matching') } as const
  return [compiler.plans.idOf(plan), context.parameters]
}

/** An integer must also stay in the safe range and a real finite, so that the value read back is the exact sum. */
const numberRange = {
  integer: 'BETWEEN -9007199254740991 AND 9007199254740991',
  real: 'BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308',
}

export function incrementOperation(
  compiler: StepCompiler,
  step: Extract<PreparedStep, { kind: 'increment' }>,
): Operation {
  const { table, by, as } = step
  const context = newContext(compiler)
  const next = (column: ColumnShape): string => `coalesce(${quoted(column.name)}, 0) + ?`
  const assignments = by.map(({ column, amount }) => {
    context.parameters.push(amount)
    return `${quoted(column.name)} = ${next(column)}`
  })
  const alias = nextAlias(context)
  const keyStart = bindKey(context, step)
  const condition = keyedCondition(context, step, alias)
  const bounds = by.flatMap(({ column, amount, atMost, atLeast }) => {
    context.parameters.push(amount)
    const conditions = [`${next(column)} ${numberRange[column.type as 'integer' | 'real']}`]
    if (atMost !== undefined) {
      context.parameters.push(amount, atMost)
      conditions.push(`${next(column)} <= ?`)
    }
    if (atLeast !== undefined) {
      context.parameters.push(amount, atLeast)
      conditions.push(`${next(column)} >= ?`)
    }
    return conditions
  })
  const columns = by.map(({ column }) => column.name)
  const where = [condition, ...bounds].join(' AND ')
  const sql =
    `UPDATE ${quoted(table.name)} AS ${alias} SET ${assignments.join(', ')} WHERE ${where}` +
    ` RETURNING ${columns.map(quoted).join(', ')}`
  const id = compiler.plans.idOf({
    kind: 'increment',
    sql,
    required: true,
    diagnosis: diagnosis(table, keyStart, 'bound'),
    ...(as === undefined ? {} : { result: { as, columns } }),
  })
  return [id, context.parameters]
}

/** Binds the key, and the revision if required; returns the position of the key among the parameters. */
function bindKey(context: SqlContext, step: Extract<PreparedStep, { key: unknown }>): number {
  const keyStart = context.parameters.length
  step.table.primaryKey.forEach((column, index) => context.parameters.push(encodeValue(column, step.key[index]!)))
  if ('revision' in step && step.revision !== undefined) context.parameters.push(step.revision)
  return keyStart
}

/** The condition for the row of the key, with the required revision and further condition. After `bindKey`. */
function keyedCondition(context: SqlContext, step: Extract<PreparedStep, { key: unknown }>, alias: string): string {
  const conditions = [keyCondition(step.table)]
  if ('revision' in step && step.revision !== undefined) conditions.push('"revision" = ?')
  if ('where' in step && step.where !== undefined) {
    conditions.push(predicateSql(context, step.where, step.table, alias))
  }
  return conditions.join(' AND ')
}

function diagnosis(
  table: TableShape,
  keyStart: number,
  otherwise: 'bound' | 'not_matching',
  revisionAt?: number,
): NonNullable<StepPlan['diagnosis']> {
  const column = revisionAt === undefined ? '1' : '"revision"'
  return {
    sql: `SELECT ${column} FROM ${quoted(table.name)} WHERE ${keyCondition(table)}`,
    keyStart,
    keyCount: table.primaryKey.length,
    otherwise,
    ...(revisionAt === undefined ? {} : { revisionAt }),
  }
}
