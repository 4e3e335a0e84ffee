import type { Claim } from '@docent/core/ports'
import type { FindTable } from '../schema/table-shape.ts'
import { checkClaim, claimPredicate } from '../steps/claim-columns.ts'
import { nextAlias, predicateSql, tableSql, valueSql } from './predicate-sql.ts'
import { openContext, type Statement } from './query-sql.ts'
import { keyColumns, quoted } from './sql-text.ts'

/** A statement for some picks, which no row is due for twice. */
interface ClaimStatement extends Statement {
  readonly picks: Claim['picks']
}

/** So many in one statement: each takes as long to plan. */
const mostPicks = 16

/** One statement for many picks; each returns whole rows. Rows that another process takes at this moment are passed over. */
export function claimSql(claim: Claim, schema: string, find: FindTable): ClaimStatement[] {
  const table = find(claim.table)
  checkClaim(table, claim)
  return apart(claim.picks).map((picks) => {
    const context = openContext(schema, find)
    const set = `"state" = 'leased', "lease_until" = ${valueSql(context, claim.leaseUntil)}, "lease_holder" = ${valueSql(context, claim.holder)}, "attempt" = c."attempt" + 1`
    const name = tableSql(context, table)
    const parts = picks.map((pick, index) => {
      const alias = nextAlias(context)
      const condition = predicateSql(context, claimPredicate(claim, pick), table, alias)
      const order = `${alias}."due_at", ${keyColumns(table, alias)}`
      return `due${index} AS MATERIALIZED (SELECT ${keyColumns(table, alias)} FROM ${name} AS ${alias} WHERE ${condition} ORDER BY ${order} LIMIT ${valueSql(context, pick.count)} FOR UPDATE OF ${alias} SKIP LOCKED)`
    })
    const due = picks.map((_, index) => `SELECT * FROM due${index}`).join(' UNION ALL ')
    const match = table.primaryKey
      .map((column) => `c.${quoted(column.name)} = due.${quoted(column.name)}`)
      .join(' AND ')
    const list = table.columns.map((column) => `c.${quoted(column.name)}`).join(', ')
    return {
      text: `WITH ${parts.join(', ')} UPDATE ${name} AS c SET ${set} FROM (${due}) AS due WHERE ${match} RETURNING ${list}`,
      values: context.parameters,
      columns: table.columns,
      picks,
    }
  })
}

/** In groups, in their order: in one statement two picks would both find the rows that belong to both. */
function apart(picks: Claim['picks']): Claim['picks'][] {
  const groups: Claim['picks'][number][][] = []
  for (const pick of picks) {
    const last = groups.at(-1)
    if (last && last.length < mostPicks && !last.some((other) => mayShareRows(pick, other))) last.push(pick)
    else groups.push([pick])
  }
  return groups
}

const mayShareRows = (one: Claim['picks'][number], other: Claim['picks'][number]): boolean =>
  one.owner === other.owner && (one.jobId === undefined || other.jobId === undefined || one.jobId === other.jobId)
