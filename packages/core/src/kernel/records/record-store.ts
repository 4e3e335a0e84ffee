import type {
  AggregateQuery,
  ColumnOf,
  OrderBy,
  Query,
  RowOf,
  StorageDriver,
  TableDefinition,
  WriteOutcome,
  WriteWhere,
} from '../ports/index.ts'
import type { RecordStep } from './steps.ts'
import type { Where } from './where.ts'

/** `Query` of the driver, by the definition of the table. */
export interface RecordQuery<Table extends TableDefinition, Column extends ColumnOf<Table>> extends Pick<
  Query,
  'limit' | 'offset' | 'cost'
> {
  readonly from: Table
  readonly where?: Where<Table>
  readonly orderBy?: readonly (OrderBy & { readonly column: ColumnOf<Table> })[]
  readonly columns?: readonly Column[]
}

type Measure<Column extends string> =
  { readonly count: true } | { readonly sum: Column } | { readonly min: Column } | { readonly max: Column }

/** The smallest or largest value of no rows is null. */
type MeasureOf<Table extends TableDefinition, Of> = Of extends { readonly min: infer Column extends ColumnOf<Table> }
  ? RowOf<Table>[Column] | null
  : Of extends { readonly max: infer Column extends ColumnOf<Table> }
    ? RowOf<Table>[Column] | null
    : number

type Measures<Table extends TableDefinition> = Readonly<Record<string, Measure<ColumnOf<Table>>>>

/** `AggregateQuery` of the driver, by the definition of the table. */
export interface RecordAggregate<
  Table extends TableDefinition,
  Of extends Measures<Table>,
  Column extends ColumnOf<Table>,
> extends Pick<AggregateQuery, 'cost'> {
  readonly from: Table
  readonly where?: Where<Table>
  readonly groupBy?: readonly Column[]
  readonly measures: Of
}

type Aggregated<Table extends TableDefinition, Of extends Measures<Table>, Column extends ColumnOf<Table>> = Pick<
  RowOf<Table>,
  Column
> & { readonly [Name in keyof Of]: MeasureOf<Table, Of[Name]> }

/** `WriteWhere` of the driver, by the definition of the table. */
export type RecordWriteWhere<Table extends TableDefinition> = Pick<WriteWhere, 'limit'> & {
  readonly table: Table
  readonly where: Where<Table>
} & ({ readonly kind: 'delete' } | { readonly kind: 'update'; readonly set: Partial<RowOf<Table>> })

/**
 * The records of a storage driver with the types of their tables. Queries name the table's definition: a misspelt column, a
 * column of another table or a value of another type does not compile. What they do is the contract of `StorageDriver`.
 */
export interface RecordStore {
  read<Table extends TableDefinition, Column extends ColumnOf<Table> = ColumnOf<Table>>(
    query: RecordQuery<Table, Column>,
  ): Promise<Pick<RowOf<Table>, Column>[]>
  aggregate<Table extends TableDefinition, const Of extends Measures<Table>, Column extends ColumnOf<Table> = never>(
    query: RecordAggregate<Table, Of, Column>,
  ): Promise<Aggregated<Table, Of, Column>[]>
  /** All steps or none. A failed precondition is an outcome, not an error. */
  write(batch: { readonly steps: readonly RecordStep[] }): Promise<WriteOutcome>
  /** Number of rows changed. */
  writeWhere<Table extends TableDefinition>(change: RecordWriteWhere<Table>): Promise<number>
}

// The driver is trusted to return the types of the catalogue: its conformance suite checks that.
export function recordStore(driver: Pick<StorageDriver, 'read' | 'aggregate' | 'write' | 'writeWhere'>): RecordStore {
  return {
    read: async (query) => (await driver.read({ ...query, from: query.from.name })) as never,
    aggregate: async (query) => (await driver.aggregate({ ...query, from: query.from.name })) as never,
    write: (batch) => driver.write(batch),
    writeWhere: (change) => driver.writeWhere({ ...change, table: change.table.name } as WriteWhere),
  }
}
