import type { Catalogue, MigrationStep, Predicate, TableDefinition } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import { normalValue } from '../values/normal-value.ts'
import { tableShape, type TableShape } from './table-shape.ts'

/** Names go into SQL between quotes; this pattern keeps quoting trivial and the schema readable. */
const namePattern = /^[a-z][a-z0-9_]{0,62}$/

/** Refuses a catalogue that no driver could implement, before anything is created. @throws `invalid_input` */
export function checkCatalogue(catalogue: Catalogue): void {
  if (!Number.isSafeInteger(catalogue.version) || catalogue.version < 1 || catalogue.version > 0x7fffffff) {
    throw invalidInput('The version of a catalogue is a positive integer.')
  }
  const names = new Set<string>()
  for (const table of catalogue.tables) {
    checkTable(table)
    if (names.has(table.name)) throw invalidInput(`Table ${table.name} is declared twice.`)
    names.add(table.name)
  }
  for (const step of catalogue.migrations.flatMap((migration) => migration.steps)) checkMigrationStep(step)
}

/** Checks of a step that need no tables. */
function checkMigrationStep(step: MigrationStep): void {
  switch (step.kind) {
    case 'addTable':
      checkTable(step.table)
      return
    case 'addColumn':
      checkName(step.column)
      if (step.definition.nullable !== true && step.definition.default === undefined) {
        throw invalidInput(`The added column ${step.table}.${step.column} needs a default for existing rows.`)
      }
      return
    case 'addIndex':
      return checkName(step.index.name)
    case 'addUnique':
      return checkName(step.unique.name)
    default:
  }
}

function checkTable(definition: TableDefinition): void {
  checkName(definition.name)
  const shape = tableShape(definition)
  for (const column of shape.columns) {
    checkName(column.name)
    if (column.default !== undefined) normalValue(shape, column, column.default)
  }
  if (shape.primaryKey.length === 0) throw invalidInput(`Table ${shape.name} has no primary key.`)
  for (const column of shape.primaryKey) {
    if (column.nullable || (column.type !== 'text' && column.type !== 'integer')) {
      throw invalidInput(`Primary key column ${shape.name}.${column.name} must be text or integer and not nullable.`)
    }
  }
  for (const unique of shape.unique) checkConstraint(shape, unique.name, unique.columns, unique.where)
  for (const index of shape.indexes) {
    checkConstraint(
      shape,
      index.name,
      index.columns.map((column) => column.column),
      index.where,
    )
  }
  const names = [...shape.unique, ...shape.indexes].map(({ name }) => name)
  if (new Set(names).size < names.length)
    throw invalidInput(`Two constraints or indexes of ${shape.name} share a name.`)
}

function checkConstraint(
  shape: TableShape,
  name: string,
  columns: readonly string[],
  where: Predicate | undefined,
): void {
  checkName(name)
  for (const column of columns) {
    const { type } = shape.column(column)
    if (type === 'json' || type === 'bytes') {
      throw invalidInput(`Column ${shape.name}.${column} of type ${type} cannot be indexed.`)
    }
  }
  if (where !== undefined) checkPartial(shape, where)
}

function checkPartial(shape: TableShape, where: Predicate): void {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.forEach((part) => checkPartial(shape, part))
    case 'not':
      return checkPartial(shape, where.of)
    case 'existsIn':
    case 'contains':
    case 'suffix':
      throw invalidInput(`A partial constraint of ${shape.name} uses ${where.op}, which is not allowed there.`)
    default:
      shape.column(where.column)
  }
}

function checkName(name: string): void {
  if (!namePattern.test(name)) throw invalidInput(`${name} is not a valid name for a table, column or constraint.`)
}
