import type { Predicate } from '@docent/core/ports'
import type { ColumnShape, FindTable, TableShape } from '../schema/table-shape.ts'
import { looksElsewhere } from '../sql/narrow-conditions.ts'
import type { PreparedStep, PreparedValue } from '../steps/prepared-step.ts'
import { nextAlias, predicateSql, tableSql, type SqlContext } from './predicate-sql.ts'
import { columnTypes, keyColumns, quoted, textLiteral, valueLiteral } from './sql-text.ts'

/** One step as the function `docent_write` takes it; statements see the results of earlier increments as `$1`. */
export interface StepSql {
  readonly kind: 'absent' | 'match' | 'insert' | 'change' | 'increment'
  /** Whether the step is carried out: a query of one boolean. */
  readonly when?: string
  readonly sql: string
  /** Whether a change of no row fails the batch; then `diagnosis` finds out why, and no row of it means `missing`. */
  readonly required?: boolean
  readonly diagnosis?: string
  /** The name of the results. */
  readonly as?: string
  /** Results that the statement refers to. */
  readonly late?: readonly { readonly name: string; readonly column: string; readonly plus: number }[]
}

type Late = NonNullable<StepSql['late']>[number]
type Keyed = Extract<PreparedStep, { key: unknown }>

/** @throws `invalid_input` */
export function stepSql(step: PreparedStep, schema: string, find: FindTable): StepSql {
  const context: SqlContext = { find, schema, parameters: undefined, aliases: 0 }
  const own = ownSql(context, step)
  return step.when === undefined ? own : { ...own, when: existsSql(context, step.when.table, step.when.where) }
}

function ownSql(context: SqlContext, step: PreparedStep): StepSql {
  switch (step.kind) {
    case 'insert':
      return insertSql(context, step)
    case 'update':
      return updateSql(context, step)
    case 'delete': {
      const alias = nextAlias(context)
      const sql = `DELETE FROM ${tableSql(context, step.table)} AS ${alias} WHERE ${keyedCondition(context, step, alias)}`
      return { kind: 'change', sql, required: step.required, diagnosis: diagnosisSql(context, step, 'not_matching') }
    }
    case 'increment':
      return incrementSql(context, step)
    case 'requireAbsent':
      return { kind: 'absent', sql: existsSql(context, step.table, step.where) }
    case 'requireMatch':
      return { kind: 'match', sql: existsSql(context, step.table, step.where) }
  }
}

function existsSql(context: SqlContext, table: TableShape, where: Predicate): string {
  const alias = nextAlias(context)
  return `SELECT EXISTS (SELECT 1 FROM ${tableSql(context, table)} AS ${alias} WHERE ${predicateSql(context, where, table, alias)})`
}

/** The value in the text, or an expression over the results. */
function bound(late: Late[], column: ColumnShape, prepared: PreparedValue): string {
  if ('value' in prepared) return valueLiteral(column, prepared.value)
  const { $result: name, column: from, plus = 0 } = prepared.reference
  late.push({ name, column: from, plus })
  return `(($1->${textLiteral(name)}->>${textLiteral(from)})::numeric + ${textLiteral(String(plus))}::numeric)::${columnTypes[column.type]}`
}

function insertSql(context: SqlContext, step: Extract<PreparedStep, { kind: 'insert' }>): StepSql {
  const { table, onConflict } = step
  const late: Late[] = []
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map((column, index) => bound(late, column, step.values[index]!)).join(', ')
  const sql = `INSERT INTO ${tableSql(context, table)} (${columns}) VALUES (${values})${conflictClause(table, onConflict)}`
  return { kind: 'insert', sql, late }
}

function conflictClause(table: TableShape, onConflict: 'fail' | 'ignore' | 'replace'): string {
  if (onConflict === 'fail') return ''
  if (onConflict === 'ignore') return ' ON CONFLICT DO NOTHING'
  const rest = table.columns.filter((column) => !table.primaryKey.includes(column)).map(({ name }) => quoted(name))
  const action =
    rest.length === 0 ? 'NOTHING' : `UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`
  return ` ON CONFLICT (${keyColumns(table)}) DO ${action}`
}

function updateSql(context: SqlContext, step: Extract<PreparedStep, { kind: 'update' }>): StepSql {
  const { table, set, revision } = step
  const late: Late[] = []
  const alias = nextAlias(context)
  const assignments = set.map(({ column, to }) => `${quoted(column.name)} = ${bound(late, column, to)}`)
  if (revision !== undefined) assignments.push(`"revision" = ${alias}."revision" + 1`)
  const key = quoted(table.primaryKey[0]!.name)
  if (assignments.length === 0) assignments.push(`${key} = ${alias}.${key}`)
  const sql = `UPDATE ${tableSql(context, table)} AS ${alias} SET ${assignments.join(', ')} WHERE ${keyedCondition(context, step, alias)}`
  return { kind: 'change', sql, late, required: true, diagnosis: diagnosisSql(context, step, 'not_matching') }
}

/** An integer must also stay in the safe range and a real finite, so that the value read back is the exact sum. */
const largest = { integer: '9007199254740991', real: '1.7976931348623157e308' }

function incrementSql(context: SqlContext, step: Extract<PreparedStep, { kind: 'increment' }>): StepSql {
  const { table, by, as } = step
  const alias = nextAlias(context)
  const next = by.map(
    ({ column, amount }) => `coalesce(${alias}.${quoted(column.name)}, 0) + ${valueLiteral(column, amount)}`,
  )
  const bounds = by.map(({ column, amount, atMost, atLeast }, index) => {
    const most = largest[column.type as 'integer' | 'real']
    // Exact numbers, because a sum of doubles out of range is an error.
    const sum = `coalesce(${alias}.${quoted(column.name)}, 0)::numeric + ${textLiteral(String(amount))}::numeric`
    const limits = [
      ...(atMost === undefined ? [] : [`${next[index]} <= ${textLiteral(String(atMost))}::double precision`]),
      ...(atLeast === undefined ? [] : [`${next[index]} >= ${textLiteral(String(atLeast))}::double precision`]),
    ]
    return `CASE WHEN ${sum} BETWEEN -${most} AND ${most} THEN ${limits.length === 0 ? 'true' : limits.join(' AND ')} ELSE false END`
  })
  const assignments = by.map(({ column }, index) => `${quoted(column.name)} = ${next[index]}`)
  const where = [keyedCondition(context, step, alias), ...bounds].join(' AND ')
  const results = by.map(({ column }) => `${textLiteral(column.name)}, ${alias}.${quoted(column.name)}`)
  return {
    kind: 'increment',
    sql: `UPDATE ${tableSql(context, table)} AS ${alias} SET ${assignments.join(', ')} WHERE ${where} RETURNING jsonb_build_object(${results.join(', ')})`,
    required: true,
    diagnosis: diagnosisSql(context, step, 'bound'),
    ...(as !== undefined && { as }),
  }
}

function keyCondition({ table, key }: Keyed): string {
  return table.primaryKey
    .map((column, index) => `${quoted(column.name)} = ${valueLiteral(column, key[index]!)}`)
    .join(' AND ')
}

function keyedCondition(context: SqlContext, step: Keyed, alias: string): string {
  const conditions = [keyCondition(step)]
  if ('revision' in step && step.revision !== undefined) conditions.push(`"revision" = ${step.revision}`)
  if ('where' in step && step.where !== undefined) {
    conditions.push(predicateSql(context, step.where, step.table, alias))
  }
  return conditions.join(' AND ')
}

/** Why the row of the key was not changed; it is locked by nobody else meanwhile only if the transaction is serializable. */
function diagnosisSql(context: SqlContext, step: Keyed, otherwise: 'bound' | 'not_matching'): string {
  const revision = 'revision' in step ? step.revision : undefined
  const reason =
    revision === undefined
      ? `'${otherwise}'`
      : `CASE WHEN "revision" IS DISTINCT FROM ${revision} THEN 'revision' ELSE '${otherwise}' END`
  return `SELECT ${reason} FROM ${tableSql(context, step.table)} WHERE ${keyCondition(step)}`
}

/**
 * Whether all that a batch depends on is in the rows that it changes itself. Row locks alone then order it among others; any
 * other batch needs a serializable transaction.
 */
export function dependsOnOwnRows(step: PreparedStep): boolean {
  if (step.when !== undefined) return false
  switch (step.kind) {
    case 'insert':
      return step.onConflict !== 'ignore'
    case 'update':
      return step.where === undefined || !looksElsewhere(step.where)
    case 'delete':
      return step.required && (step.where === undefined || !looksElsewhere(step.where))
    case 'increment':
      return true
    default:
      return false
  }
}
