import type { ColumnShape, TableShape } from '../schema/table-shape.ts'
import type { PreparedStep } from '../steps/prepared-step.ts'
import { encodeValue } from './column-values.ts'
import { nextAlias, predicateSql, type SqlContext } from './predicate-sql.ts'
import { keyCondition, quoted } from './sql-text.ts'
import { bind, newContext, operation, type StepCompiler } from './step-compiler.ts'
import type { LateParameter, Operation, StepPlan } from './writer-protocol.ts'

export function updateOperation(compiler: StepCompiler, step: Extract<PreparedStep, { kind: 'update' }>): Operation {
  const { table, set, revision } = step
  const context = newContext(compiler)
  const late: LateParameter[] = []
  const assignments = set.map(({ column, to }) => {
    bind(context, late, column, to)
    return `${quoted(column.name)} = ?`
  })
  if (revision !== undefined) assignments.push(`"revision" = "revision" + 1`)
  const anyColumn = quoted(table.primaryKey[0]!.name)
  if (assignments.length === 0) assignments.push(`${anyColumn} = ${anyColumn}`)
  const alias = nextAlias(context)
  const { condition, keyStart } = keyedCondition(context, step, alias)
  const sql = `UPDATE ${quoted(table.name)} AS ${alias} SET ${assignments.join(', ')} WHERE ${condition}`
  const revisionAt = keyStart + table.primaryKey.length
  const id = compiler.plans.idOf({
    kind: 'change',
    sql,
    required: true,
    diagnosis: diagnosis(table, keyStart, 'not_matching', revision === undefined ? undefined : revisionAt),
  })
  return operation(id, context, late)
}

export function deleteOperation(compiler: StepCompiler, step: Extract<PreparedStep, { kind: 'delete' }>): Operation {
  const { table, required } = step
  const context = newContext(compiler)
  const alias = nextAlias(context)
  const { condition, keyStart } = keyedCondition(context, step, alias)
  const sql = `DELETE FROM ${quoted(table.name)} AS ${alias} WHERE ${condition}`
  const plan = { kind: 'change', sql, required, diagnosis: diagnosis(table, keyStart, 'not_matching') } as const
  return [compiler.plans.idOf(plan), context.parameters]
}

/** An integer must also stay in the safe range and a real finite, so that what is read back is what was added up. */
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
  const { condition, keyStart } = keyedCondition(context, step, alias)
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

/** The row of the key, under the revision and the further condition that are asked for. */
function keyedCondition(
  context: SqlContext,
  step: Extract<PreparedStep, { key: unknown }>,
  alias: string,
): { readonly condition: string; readonly keyStart: number } {
  const { table } = step
  const keyStart = context.parameters.length
  table.primaryKey.forEach((column, index) => context.parameters.push(encodeValue(column, step.key[index]!)))
  const conditions = [keyCondition(table)]
  if ('revision' in step && step.revision !== undefined) {
    context.parameters.push(step.revision)
    conditions.push('"revision" = ?')
  }
  if ('where' in step && step.where !== undefined) {
    conditions.push(predicateSql(context, step.where, table, alias))
  }
  return { condition: conditions.join(' AND '), keyStart }
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
