import { inspect } from 'node:util'
import type { ColumnDefinition, Migration, MigrationStep, TableDefinition } from '@docent/core/ports'

/** Tables as migrations leave them, on paper: what drivers do to stores, done to definitions. */
export function replayMigrations(
  tables: readonly TableDefinition[],
  migrations: readonly Migration[],
): readonly TableDefinition[] {
  const after = new Map(tables.map((table) => [table.name, table]))
  for (const step of migrations.flatMap(({ steps }) => steps)) replayStep(after, step)
  return [...after.values()]
}

function replayStep(tables: Map<string, TableDefinition>, step: MigrationStep): void {
  if (step.kind === 'addTable') {
    if (tables.has(step.table.name)) throw new Error(`Table ${step.table.name} is added twice.`)
    tables.set(step.table.name, step.table)
    return
  }
  const table = tables.get(step.table)
  if (table === undefined) throw new Error(`A migration changes table ${step.table}, which is not there.`)
  if (step.kind === 'dropTable') tables.delete(step.table)
  else tables.set(step.table, changed(table, step))
}

function changed(
  table: TableDefinition,
  step: Exclude<MigrationStep, { readonly kind: 'addTable' | 'dropTable' }>,
): TableDefinition {
  const { columns, indexes = [], unique = [] } = table
  switch (step.kind) {
    case 'addColumn':
      if (columns[step.column]) throw new Error(`Column ${table.name}.${step.column} is added twice.`)
      return { ...table, columns: { ...columns, [step.column]: step.definition } }
    case 'addIndex':
      return { ...table, indexes: [...indexes, step.index] }
    case 'addUnique':
      return { ...table, unique: [...unique, step.unique] }
    case 'dropIndex':
      return {
        ...table,
        indexes: indexes.filter(({ name }) => name !== step.name),
        unique: unique.filter(({ name }) => name !== step.name),
      }
  }
}

/** What a store has of a definition: `long` may be set later. */
const stored = (definition: ColumnDefinition) => ({ ...definition, long: undefined })

/** What it takes to get from some tables to others: steps to write into a migration, and changes that no step can make. */
export function missingSteps(from: readonly TableDefinition[], to: readonly TableDefinition[]): readonly string[] {
  const before = new Map(from.map((table) => [table.name, table]))
  const after = new Map(to.map((table) => [table.name, table]))
  return [
    ...from.filter(({ name }) => !after.has(name)).map(({ name }) => sourceOf({ kind: 'dropTable', table: name })),
    ...to.flatMap((table) => {
      const old = before.get(table.name)
      return old === undefined ? [sourceOf({ kind: 'addTable', table })] : changesOf(old, table)
    }),
  ]
}

function changesOf(old: TableDefinition, table: TableDefinition): readonly string[] {
  const { name } = table
  const changes: string[] = []
  for (const [column, definition] of Object.entries(table.columns)) {
    const before = old.columns[column]
    if (before === undefined) changes.push(sourceOf({ kind: 'addColumn', table: name, column, definition }))
    else if (!same(stored(before), stored(definition)))
      changes.push(`${name}.${column} cannot change: add another column`)
  }
  for (const column of Object.keys(old.columns)) {
    if (!table.columns[column]) changes.push(`${name}.${column} cannot be dropped: leave it in the table`)
  }
  const [constraints, were] = [table, old].map(({ indexes = [], unique = [] }) => [...indexes, ...unique])
  for (const { name: index } of were!.filter((constraint) => !constraints!.some((other) => same(constraint, other)))) {
    changes.push(sourceOf({ kind: 'dropIndex', table: name, name: index }))
  }
  const added = <Constraint>(now: readonly Constraint[] = [], then: readonly Constraint[] = []) =>
    now.filter((constraint) => !then.some((other) => same(constraint, other)))
  for (const index of added(table.indexes, old.indexes))
    changes.push(sourceOf({ kind: 'addIndex', table: name, index }))
  for (const unique of added(table.unique, old.unique))
    changes.push(sourceOf({ kind: 'addUnique', table: name, unique }))
  if (!same(old.primaryKey, table.primaryKey))
    changes.push(`the primary key of ${name} cannot change: make a new table`)
  if ((old.durability ?? 'durable') !== (table.durability ?? 'durable'))
    changes.push(`the durability of ${name} cannot change: make a new table`)
  return changes
}

const same = (one: unknown, other: unknown): boolean => inspectSorted(one) === inspectSorted(other)
const inspectSorted = (value: unknown): string => inspect(value, { depth: Infinity, sorted: true })

/** A step as written in the source. */
const sourceOf = (step: MigrationStep): string =>
  inspect(step, { depth: Infinity, breakLength: Infinity, compact: true })
