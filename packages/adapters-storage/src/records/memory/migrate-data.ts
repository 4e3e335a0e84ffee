import {
  DocentError,
  type Catalogue,
  type ColumnValue,
  type MigrateOptions,
  type MigrationStep,
} from '@docent/core/ports'
import { migrationPath } from '../schema/migration-path.ts'
import { tableShape, tablesOfOneDurability, type TableShape } from '../schema/table-shape.ts'
import { findClash } from './find-clash.ts'
import type { MemoryData } from './memory-data.ts'
import { MemoryTable } from './memory-table.ts'
import { ownValue } from './row-copy.ts'

/** Migrates the data to the catalogue's version. Steps that change a shape need no extra work: rows move into it. */
export function migrateData(
  data: MemoryData,
  catalogue: Catalogue,
  shapes: ReadonlyMap<string, TableShape>,
  mode: MigrateOptions['mode'],
): number | undefined {
  const from = data.version
  const steps = migrationPath(catalogue, from, mode).flatMap((migration) => migration.steps)
  const tables = new Map(data.tables)
  for (const step of steps) applySchemaStep(tables, step)
  const rebuilt = new Map([...shapes.values()].map((shape) => [shape.name, rebuild(shape, tables.get(shape.name))]))
  checkUnique({ version: from, tables: rebuilt }, shapes)
  data.tables.clear()
  for (const [name, table] of rebuilt) data.tables.set(name, table)
  data.version = catalogue.version
  return from
}

function applySchemaStep(tables: Map<string, MemoryTable>, step: MigrationStep): void {
  if (step.kind === 'addTable') tables.set(step.table.name, new MemoryTable(tableShape(step.table)))
  if (step.kind === 'dropTable') tables.delete(step.table)
}

/** The rows of a table in its new shape; added columns get their default. */
function rebuild(shape: TableShape, before: MemoryTable | undefined): MemoryTable {
  const table = new MemoryTable(shape)
  for (const old of before?.rows ?? []) {
    const row: Record<string, ColumnValue> = {}
    for (const column of shape.columns) {
      const value = old[column.name]
      row[column.name] = ownValue(column, value === undefined ? (column.default ?? null) : value)
    }
    table.set(table.keyOf(row), row)
  }
  return table
}

function checkUnique(data: MemoryData, shapes: ReadonlyMap<string, TableShape>): void {
  const find = tablesOfOneDurability(shapes)
  for (const table of data.tables.values()) {
    for (const row of table.rows) {
      const clash = findClash({ data, find }, table, table.keyOf(row), row)
      if (clash !== undefined) {
        throw new DocentError({
          code: 'conflict',
          message: `Rows of ${table.shape.name} break its new unique constraint: remove the duplicates first.`,
        })
      }
    }
  }
}
