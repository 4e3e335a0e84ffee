import type {
  ColumnDefinition,
  ColumnOf,
  ColumnType,
  ResultReference,
  RowOf,
  Step,
  TableDefinition,
} from '../ports/index.ts'
import type { Where } from './where.ts'

/** A step of a batch that was built from a table's definition, by one of the functions below. */
export type RecordStep = Step & { readonly [checked]: true }
declare const checked: unique symbol

type ColumnsOfType<Table extends TableDefinition, Type extends ColumnType> = {
  [Column in ColumnOf<Table>]: Table['columns'][Column]['type'] extends Type ? Column : never
}[ColumnOf<Table>]
type NumberColumn<Table extends TableDefinition> = ColumnsOfType<Table, 'integer' | 'real'>

type MayBeLeftOut<Definition extends ColumnDefinition> = Definition extends { readonly nullable: true }
  ? true
  : Definition extends { readonly default: string | number | boolean }
    ? true
    : false
type OptionalColumn<Table extends TableDefinition> = {
  [Column in ColumnOf<Table>]: MayBeLeftOut<Table['columns'][Column]> extends true ? Column : never
}[ColumnOf<Table>]

/** What can be written to a row: numbers also as a reference to an increment of the same batch. */
type Written<Table extends TableDefinition> = {
  readonly [Column in ColumnOf<Table>]:
    RowOf<Table>[Column] | (Table['columns'][Column]['type'] extends 'integer' | 'real' ? ResultReference : never)
}

/** A row to insert; columns with a default and those that may be null can be left out. */
export type NewRow<Table extends TableDefinition> = Omit<Written<Table>, OptionalColumn<Table>> &
  Partial<Pick<Written<Table>, OptionalColumn<Table>>>
/** Some columns of a row, to change them. */
export type Changes<Table extends TableDefinition> = Partial<Written<Table>>
export type KeyOf<Table extends TableDefinition> = Pick<
  RowOf<Table>,
  Extract<Table['primaryKey'][number], ColumnOf<Table>>
>

interface Conditional {
  /** The step is carried out only when this holds at that point of the batch; see `matching`. */
  readonly when?: Step['when']
}
type InsertStep = Extract<Step, { readonly kind: 'insert' }>
type UpdateStep = Extract<Step, { readonly kind: 'update' }>
type IncrementStep = Extract<Step, { readonly kind: 'increment' }>

const built = (step: object) => step as RecordStep

export const insert = <Table extends TableDefinition>(
  table: Table,
  row: NewRow<NoInfer<Table>>,
  options: Conditional & Pick<InsertStep, 'onConflict'> = {},
) => built({ kind: 'insert', table: table.name, row, ...options })

export const update = <Table extends TableDefinition>(
  table: Table,
  change: Conditional &
    Pick<UpdateStep, 'revision'> & {
      readonly key: KeyOf<NoInfer<Table>>
      readonly set: Changes<NoInfer<Table>>
      readonly where?: Where<NoInfer<Table>>
    },
) => built({ kind: 'update', table: table.name, ...change })

export const remove = <Table extends TableDefinition>(
  table: Table,
  key: KeyOf<NoInfer<Table>>,
  options: Conditional & { readonly where?: Where<NoInfer<Table>>; readonly required?: boolean } = {},
) => built({ kind: 'delete', table: table.name, key, ...options })

export const increment = <Table extends TableDefinition>(
  table: Table,
  change: Conditional &
    Pick<IncrementStep, 'as'> & {
      readonly key: KeyOf<NoInfer<Table>>
      readonly by: { readonly [Column in NumberColumn<NoInfer<Table>>]?: number }
      readonly bounds?: {
        readonly [Column in NumberColumn<NoInfer<Table>>]?: NonNullable<IncrementStep['bounds']>[string]
      }
    },
) => built({ kind: 'increment', table: table.name, ...change })

export const requireAbsent = <Table extends TableDefinition>(
  table: Table,
  where: Where<NoInfer<Table>>,
  options: Conditional = {},
) => built({ kind: 'requireAbsent', table: table.name, where, ...options })

export const requireMatch = <Table extends TableDefinition>(
  table: Table,
  where: Where<NoInfer<Table>>,
  options: Conditional = {},
) => built({ kind: 'requireMatch', table: table.name, where, ...options })

/** That a table holds a row which matches; what a step is carried out under. */
export const matching = <Table extends TableDefinition>(
  table: Table,
  where: Where<NoInfer<Table>>,
): NonNullable<Step['when']> => ({
  table: table.name,
  where,
})
