import type { IndexDefinition, MigrationStep, Predicate, UniqueConstraint } from '@docent/core/ports'
import { columnShape, tableShape, type ColumnShape, type TableShape } from '../schema/table-shape.ts'
import { encodeValue } from './column-values.ts'
import { predicateSql } from './predicate-sql.ts'
import { indexName, keyColumns, literal, quoted } from './sql-text.ts'

/** SQLite's types by those of a catalogue. */
export const columnTypes = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  boolean: 'INTEGER',
  json: 'TEXT',
  bytes: 'BLOB',
} as const

/** The statements that create a table with its constraints and indexes. */
export function createTableSql(table: TableShape): string[] {
  const columns = table.columns.map(columnSql)
  // A table whose key has several columns mostly consists of its key: one tree instead of a table and its index.
  const options = table.primaryKey.length > 1 ? 'STRICT, WITHOUT ROWID' : 'STRICT'
  return [
    `CREATE TABLE ${quoted(table.name)} (${[...columns, `PRIMARY KEY (${keyColumns(table)})`].join(', ')}) ${options}`,
    ...table.unique.map((unique) => uniqueSql(table, unique)),
    ...table.indexes.map((index) => indexSql(table, index)),
  ]
}

/**
 * The statements of one migration step for a file. `before` names the file's tables before the step and is updated here;
 * a step for a table of another file does nothing.
 */
export function migrationStepSql(
  step: MigrationStep,
  before: Set<string>,
  final: ReadonlyMap<string, TableShape>,
  durability: TableShape['durability'],
): string[] {
  if (step.kind === 'addTable') {
    const shape = tableShape(step.table)
    if (shape.durability !== durability) return []
    before.add(shape.name)
    return createTableSql(shape)
  }
  if (!before.has(step.table)) return []
  if (step.kind === 'dropTable') {
    before.delete(step.table)
    return [`DROP TABLE ${quoted(step.table)}`]
  }
  const shape = final.get(step.table)
  // The table is dropped by a later step: not worth the work.
  if (shape === undefined) return []
  switch (step.kind) {
    case 'addColumn':
      return [`ALTER TABLE ${quoted(step.table)} ADD COLUMN ${columnSql(columnShape(step.column, step.definition))}`]
    case 'addIndex':
      return [indexSql(shape, step.index)]
    case 'addUnique':
      return [uniqueSql(shape, step.unique)]
    case 'dropIndex':
      return [`DROP INDEX ${indexName(step.table, step.name)}`]
  }
}

function columnSql(column: ColumnShape): string {
  const parts = [quoted(column.name), columnTypes[column.type]]
  if (!column.nullable) parts.push('NOT NULL')
  if (column.default !== undefined) {
    parts.push(`DEFAULT ${literal(encodeValue(column, column.default) as string | number)}`)
  }
  return parts.join(' ')
}

function uniqueSql(table: TableShape, unique: UniqueConstraint): string {
  const columns = unique.columns.map(quoted).join(', ')
  return `CREATE UNIQUE INDEX ${indexName(table.name, unique.name)} ON ${quoted(table.name)} (${columns})${partial(table, unique.where)}`
}

function indexSql(table: TableShape, index: IndexDefinition): string {
  const columns = index.columns.map(
    ({ column, direction }) => quoted(column) + (direction === 'descending' ? ' DESC' : ''),
  )
  return `CREATE INDEX ${indexName(table.name, index.name)} ON ${quoted(table.name)} (${columns.join(', ')})${partial(table, index.where)}`
}

/** All values are in the text, because parameters are not allowed here. */
function partial(table: TableShape, where: Predicate | undefined): string {
  if (where === undefined) return ''
  const context = { find: () => table, mayInline: () => true, parameters: [], literals: true, aliases: 0 }
  return ` WHERE ${predicateSql(context, where, table, '')}`
}
