import type {
  Catalogue,
  ColumnDefinition,
  ColumnType,
  ColumnValue,
  IndexDefinition,
  TableDefinition,
  UniqueConstraint,
} from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'

export interface ColumnShape {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
  readonly default: ColumnValue | undefined
  /** Longer than an index may take; found by equality only. */
  readonly long: boolean
}

/** A table of the catalogue, with lookups by name. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  readonly primaryKey: readonly ColumnShape[]
  readonly unique: readonly UniqueConstraint[]
  readonly indexes: readonly IndexDefinition[]
  readonly durability: 'durable' | 'relaxed'
  /** @throws `invalid_input` */
  column(name: string): ColumnShape
}

/** Finds a table by name. @throws `invalid_input` */
export type FindTable = (name: string) => TableShape

export function tableShape(definition: TableDefinition): TableShape {
  const columns = new Map(
    Object.entries(definition.columns).map(([name, column]) => [name, columnShape(name, column)] as const),
  )
  const column = (name: string): ColumnShape => {
    const found = columns.get(name)
    if (found === undefined) throw invalidInput(`Table ${definition.name} has no column ${name}.`)
    return found
  }
  return {
    name: definition.name,
    columns: [...columns.values()],
    primaryKey: definition.primaryKey.map(column),
    unique: definition.unique ?? [],
    indexes: definition.indexes ?? [],
    durability: definition.durability ?? 'durable',
    column,
  }
}

export function columnShape(name: string, definition: ColumnDefinition): ColumnShape {
  const { type, nullable = false, long = false } = definition
  return { name, type, nullable, default: definition.default, long }
}

export function tableShapes(catalogue: Catalogue): ReadonlyMap<string, TableShape> {
  return new Map(catalogue.tables.map((table) => [table.name, tableShape(table)]))
}

/**
 * Finds tables for one query or batch, which must all have the same durability: the two kinds may be in different
 * files, and no commit spans both. One finder per call.
 */
export function tablesOfOneDurability(shapes: ReadonlyMap<string, TableShape>): FindTable {
  let first: TableShape | undefined
  return (name) => {
    const found = shapes.get(name)
    if (found === undefined) throw invalidInput(`There is no table ${name}.`)
    first ??= found
    if (found.durability !== first.durability) {
      throw invalidInput(`Tables ${first.name} and ${found.name} differ in durability: use them in separate calls.`)
    }
    return found
  }
}
