import type { IndexDefinition, MigrationStep, Predicate, UniqueConstraint } from '@docent/core/ports'
import { columnShape, tableShape, type ColumnShape, type TableShape } from '../schema/table-shape.ts'
import { predicateSql, tableSql } from './predicate-sql.ts'
import { columnTypes, digestSql, indexName, keyColumns, quoted, valueLiteral } from './sql-text.ts'

/** The statements that create a table with its constraints and indexes. `schema`: quoted. */
export function createTableSql(schema: string, table: TableShape): string[] {
  const columns = table.columns.map(columnSql)
  const key = `CONSTRAINT ${quoted(indexName(table.name, 'primary key'))} PRIMARY KEY (${keyColumns(table)})`
  return [
    `CREATE TABLE ${tableSql({ schema }, table)} (${[...columns, key].join(', ')})`,
    ...table.unique.map((unique) => uniqueSql(schema, table, unique)),
    ...table.indexes.map((index) => indexSql(schema, table, index)),
  ]
}

/** The statements of one migration step. `final`: the tables after the last step. */
export function migrationStepSql(
  schema: string,
  step: MigrationStep,
  final: ReadonlyMap<string, TableShape>,
): readonly string[] {
  if (step.kind === 'addTable') return createTableSql(schema, tableShape(step.table))
  if (step.kind === 'dropTable') return [`DROP TABLE ${tableSql({ schema }, { name: step.table })}`]
  const shape = final.get(step.table)
  // The table is dropped by a later step: not worth the work.
  if (shape === undefined) return []
  switch (step.kind) {
    case 'addColumn':
      return [
        `ALTER TABLE ${tableSql({ schema }, shape)} ADD COLUMN ${columnSql(columnShape(step.column, step.definition))}`,
      ]
    case 'addIndex':
      return [indexSql(schema, shape, step.index)]
    case 'addUnique':
      return [uniqueSql(schema, shape, step.unique)]
    case 'dropIndex':
      return [`DROP INDEX ${schema}.${quoted(indexName(step.table, step.name))}`]
  }
}

function columnSql(column: ColumnShape): string {
  const parts = [quoted(column.name), columnTypes[column.type]]
  // By code point, whatever the database's locale.
  if (column.type === 'text') parts.push('COLLATE "C"')
  if (!column.nullable) parts.push('NOT NULL')
  if (column.default !== undefined) parts.push(`DEFAULT ${valueLiteral(column, column.default)}`)
  return parts.join(' ')
}

/** The direction of a column in an index and in an order: nulls are the smallest. Columns without nulls need not declare it. */
export function directionSql({ nullable }: ColumnShape, direction: 'ascending' | 'descending' = 'ascending'): string {
  if (direction === 'descending') return nullable ? ' DESC NULLS LAST' : ' DESC'
  return nullable ? ' NULLS FIRST' : ''
}

function uniqueSql(schema: string, table: TableShape, unique: UniqueConstraint): string {
  const columns = unique.columns.map(quoted).join(', ')
  return `CREATE UNIQUE INDEX ${quoted(indexName(table.name, unique.name))} ON ${tableSql({ schema }, table)} (${columns})${partial(schema, table, unique.where)}`
}

/**
 * Rows with the same values are in the order of their key, which is what queries and claims ask for: otherwise a page of a
 * few would sort all of them.
 */
function indexSql(schema: string, table: TableShape, index: IndexDefinition): string {
  const columns = index.columns.map(({ column, direction }) => {
    const shape = table.column(column)
    return (shape.long ? digestSql(quoted(column)) : quoted(column)) + directionSql(shape, direction)
  })
  const rest = table.primaryKey.filter(({ name }) => !index.columns.some(({ column }) => column === name))
  columns.push(...rest.map(({ name }) => quoted(name)))
  return `CREATE INDEX ${quoted(indexName(table.name, index.name))} ON ${tableSql({ schema }, table)} (${columns.join(', ')})${partial(schema, table, index.where)}`
}

/** All values are in the text, because parameters are not allowed here. */
function partial(schema: string, table: TableShape, where: Predicate | undefined): string {
  if (where === undefined) return ''
  return ` WHERE ${predicateSql({ find: () => table, schema, parameters: undefined, aliases: 0 }, where, table, '')}`
}
