import type { AggregateQuery, Query, QueryCost, Row } from '@docent/core/ports'
import { tablesOfOneDurability, type TableShape } from '../schema/table-shape.ts'
import { rowDecoder } from './column-values.ts'
import type { OpenFile, OpenStore } from './open-store.ts'
import { keyLookup } from './key-lookup.ts'
import { aggregateSql, querySql, type SelectSql } from './query-sql.ts'
import { sqliteError } from './sqlite-error.ts'
import type { SqlValue } from './sql-text.ts'

export function readRecords(store: OpenStore, query: Query): Promise<Row[]> {
  const find = tablesOfOneDurability(store.shapes)
  const sql = keyLookup(find(query.from), query) ?? querySql(query, find, store.mayInline)
  return select(store, sql, query.cost ?? 'indexed')
}

export function aggregateRecords(store: OpenStore, query: AggregateQuery): Promise<Row[]> {
  return select(store, aggregateSql(query, tablesOfOneDurability(store.shapes), store.mayInline), query.cost ?? 'scan')
}

export function explainQuery(store: OpenStore, query: Query): string[] {
  const select = querySql(query, tablesOfOneDurability(store.shapes), store.mayInline)
  const { database } = fileOf(store, select.table)
  const lines = database.prepare(`EXPLAIN QUERY PLAN ${select.text}`).all(...select.parameters)
  return (lines as unknown as SqlValue[][]).map((line) => String(line[3]))
}

/** Asks each writer, so that a dead thread or an unreadable file shows. */
export async function pingRecords(store: OpenStore): Promise<void> {
  const question = { sql: 'SELECT count(*) FROM sqlite_master', parameters: [] }
  await Promise.all([...store.files.values()].map(({ writer }) => writer.rows([question])))
}

async function select(store: OpenStore, sql: SelectSql, cost: QueryCost): Promise<Row[]> {
  const file = fileOf(store, sql.table)
  const decode = rowDecoder(sql.columns)
  if (cost === 'indexed') {
    try {
      return (file.prepare(sql.text).all(...sql.parameters) as unknown as SqlValue[][]).map(decode)
    } catch (error) {
      throw sqliteError(error)
    }
  }
  const rows: Row[] = []
  await store.reader.rows(file.path, { sql: sql.text, parameters: sql.parameters }, (chunk) => {
    for (const values of chunk) rows.push(decode(values))
  })
  return rows
}

export function fileOf(store: OpenStore, table: TableShape): OpenFile {
  return store.files.get(table.durability)!
}
