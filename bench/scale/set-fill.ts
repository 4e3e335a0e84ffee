import type { Row } from '@docent/core/ports'

/** What of the two databases' SQL differs here. */
export interface Dialect {
  /** A statement that inserts the rows of a query over `s(n)`, n from 0. */
  insert(into: string, count: number, query: string): string
  hex(number: string): string
  table(name: string): string
}

export const postgresDialect: Dialect = {
  insert: (into, count, query) =>
    `INSERT INTO ${into} ${query.replace('FROM s', `FROM generate_series(0::bigint, ${count - 1}) AS s(n)`)}`,
  hex: (number) => `lpad(to_hex(${number}), 12, '0')`,
  table: (name) => `docent.${name}`,
}

export const sqliteDialect: Dialect = {
  insert: (into, count, query) =>
    `WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n < ${count - 1}) INSERT INTO ${into} ${query}`,
  hex: (number) => `printf('%012x', ${number})`,
  table: (name) => name,
}

/** Rows like one that is there, which differ in some columns: those are given as SQL over `n`. */
export function copiesSql(
  dialect: Dialect,
  table: string,
  count: number,
  model: Row,
  changes: Readonly<Record<string, string>>,
): string {
  const columns = Object.keys(model)
  const values = columns.map((column) => changes[column] ?? `m."${column}"`).join(', ')
  const names = columns.map((column) => `"${column}"`).join(', ')
  const where = `WHERE m.id = '${String(model['id'])}'`
  return dialect.insert(
    `${dialect.table(table)} (${names})`,
    count,
    `SELECT ${values} FROM s CROSS JOIN ${dialect.table(table)} AS m ${where}`,
  )
}

/** An id of a kind, in the order of the numbers. */
export const idSql = (dialect: Dialect, kind: 1 | 2 | 3, number: string): string =>
  `('01900000-0000-7000-800${kind}-' || ${dialect.hex(number)})`

export const idOf = (kind: 1 | 2 | 3, number: number): string =>
  `01900000-0000-7000-800${kind}-${number.toString(16).padStart(12, '0')}`

/** Rows of the queue, by owners in turns; `dueSql` over `n`. */
export function outboxSql(
  dialect: Dialect,
  { rows, owners, lane, dueSql }: { rows: number; owners: number; lane: string; dueSql: string },
): string {
  const columns =
    'id, entity_kind, entity_id, revision, seq, type, parameters, machine_version, lane, owner, tier, state, due_at, attempt, lost, created_at'
  return dialect.insert(
    `${dialect.table('outbox')} (${columns})`,
    rows,
    `SELECT ${idSql(dialect, 1, 'n')}, 'parcel', ${idSql(dialect, 2, 'n')}, 0, 0, 'deliver', '{"to":"somebody"}', 1, '${lane}',
      'user-' || (n % ${owners}), 0, 'waiting', ${dueSql}, 0, 0, 1000 FROM s`,
  )
}
