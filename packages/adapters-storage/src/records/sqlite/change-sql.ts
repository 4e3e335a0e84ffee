import type { Claim, WriteWhere } from '@docent/core/ports'
import type { FindTable } from '../schema/table-shape.ts'
import { checkWriteWhere } from '../steps/check-write-where.ts'
import { checkClaim, claimPredicate } from '../steps/claim-columns.ts'
import { encodeValue } from './column-values.ts'
import { keyOrder } from './key-order.ts'
import { nextAlias, predicateSql, type MayInline, type SqlContext } from './predicate-sql.ts'
import { readable } from './node-22.ts'
import { countParameter, keyColumns, quoted, type SqlValue } from './sql-text.ts'
import type { Statement } from './writer-protocol.ts'

export function writeWhereSql(change: WriteWhere, find: FindTable, mayInline: MayInline): Statement {
  const table = find(change.table)
  const set = checkWriteWhere(table, change)
  const context: SqlContext = { find, mayInline, parameters: [], aliases: 0 }
  for (const { column, value } of set) context.parameters.push(encodeValue(column, value))
  const assignments = set.map(({ column }) => `${quoted(column.name)} = ?`).join(', ')
  const name = quoted(table.name)
  const verb = change.kind === 'delete' ? `DELETE FROM ${name}` : `UPDATE ${name} SET ${assignments}`
  const alias = nextAlias(context)
  const condition = predicateSql(context, change.where, table, alias)
  const keys = keyColumns(table)
  context.parameters.push(change.limit)
  const order = keyOrder(table, alias, change.where, []).join(', ')
  return {
    sql: `${verb} WHERE (${keys}) IN (SELECT ${keys} FROM ${name} AS ${alias} WHERE ${condition} ORDER BY ${order} LIMIT ${countParameter})`,
    parameters: context.parameters,
  }
}

/** One statement per pick; each returns whole rows in the order of the table's columns. */
export function claimSql(claim: Claim, find: FindTable, mayInline: MayInline): Statement[] {
  const table = find(claim.table)
  checkClaim(table, claim)
  const name = quoted(table.name)
  const keys = keyColumns(table)
  return claim.picks.map((pick) => {
    const first: SqlValue[] = [claim.leaseUntil, claim.holder]
    const context: SqlContext = { find, mayInline, parameters: first, aliases: 0 }
    const alias = nextAlias(context)
    const condition = predicateSql(context, claimPredicate(claim, pick), table, alias)
    context.parameters.push(pick.count)
    const due = `SELECT ${keys} FROM ${name} AS ${alias} WHERE ${condition} ORDER BY "due_at", ${keys} LIMIT ${countParameter}`
    return {
      sql:
        `UPDATE ${name} SET "state" = 'leased', "lease_until" = ?, "lease_holder" = ?, "attempt" = "attempt" + 1` +
        ` WHERE (${keys}) IN (${due}) RETURNING ${table.columns.map((column) => readable(column, quoted(column.name))).join(', ')}`,
      parameters: context.parameters,
    }
  })
}
