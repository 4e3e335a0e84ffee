import type { JsonValue, Predicate } from './predicate.ts'

/** `integer` holds safe integers (also times in milliseconds), `real` doubles, `json` any JSON value of at most 96 levels. */
export type ColumnType = 'text' | 'integer' | 'real' | 'boolean' | 'json' | 'bytes'

export interface ColumnDefinition {
  readonly type: ColumnType
  /** @default false */
  readonly nullable?: boolean
  /** Value for existing rows when the column is added by a migration, and for inserts that leave it out. */
  readonly default?: string | number | boolean
  /**
   * Text that may be longer than an index of the database takes, often 2,000 bytes. An index with it serves equality only:
   * neither order nor prefixes. May be set for a column that exists already, without a migration. @default false
   */
  readonly long?: boolean
}

/** Columns whose values no two rows share. A batch that would break it fails as a whole. */
export interface UniqueConstraint {
  readonly name: string
  readonly columns: readonly string[]
  /** Only rows that match count: a partial unique constraint. `existsIn` and `contains` are not allowed here. */
  readonly where?: Predicate
}

export interface IndexDefinition {
  readonly name: string
  readonly columns: readonly { readonly column: string; readonly direction?: 'ascending' | 'descending' }[]
  readonly where?: Predicate
}

export interface TableDefinition {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnDefinition>>
  readonly primaryKey: readonly string[]
  readonly unique?: readonly UniqueConstraint[]
  readonly indexes?: readonly IndexDefinition[]
  /**
   * `durable`: an acknowledged batch survives power loss. `relaxed`: it survives the end of the process, but the newest
   * batches may be lost with the power; used for the stream log, whose readers know how to reset.
   * @default 'durable'
   */
  readonly durability?: 'durable' | 'relaxed'
}

interface ValueOfType {
  text: string
  integer: number
  real: number
  boolean: boolean
  json: JsonValue
  bytes: Uint8Array
}

export type ColumnOf<Table extends TableDefinition> = keyof Table['columns'] & string

/** What a row of a table holds, from its definition: `RowOf<typeof documentTable>`. Needs the literal type of `as const`. */
export type RowOf<Table extends TableDefinition> = {
  readonly [Column in ColumnOf<Table>]:
    | ValueOfType[Table['columns'][Column]['type']]
    | (Table['columns'][Column] extends { readonly nullable: true } ? null : never)
}

/** One forward step of the schema. Steps only add or drop; a change of meaning adds a column and moves on. */
export type MigrationStep =
  | { readonly kind: 'addTable'; readonly table: TableDefinition }
  | { readonly kind: 'dropTable'; readonly table: string }
  | {
      readonly kind: 'addColumn'
      readonly table: string
      readonly column: string
      readonly definition: ColumnDefinition
    }
  | { readonly kind: 'addIndex'; readonly table: string; readonly index: IndexDefinition }
  | { readonly kind: 'addUnique'; readonly table: string; readonly unique: UniqueConstraint }
  | { readonly kind: 'dropIndex'; readonly table: string; readonly name: string }

export interface Migration {
  /** The schema version this migration leads to; the steps start from the version before. */
  readonly to: number
  readonly steps: readonly MigrationStep[]
}

/** The whole schema as data: what a driver creates on an empty store, and how it gets there from older versions. */
export interface Catalogue {
  readonly version: number
  readonly tables: readonly TableDefinition[]
  readonly migrations: readonly Migration[]
}
