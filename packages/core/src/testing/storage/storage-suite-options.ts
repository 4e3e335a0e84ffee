import type { Query, StorageCapabilities, StorageDriver } from '../../kernel/ports/index.ts'

export interface QueryPlan {
  /** Whether rows are found by an index instead of looking at the whole table. */
  readonly usesIndex: boolean
  /** Whether rows must be sorted after they are found. */
  readonly sorts: boolean
  /** As the database prints it, for the message of a failure. */
  readonly text: string
}

export interface StorageSuiteOptions {
  /** Named in the titles of the tests. */
  readonly name: string
  /**
   * A driver, not yet migrated, for the store of that name: an empty one at first, and after its driver was closed the
   * same store again. A driver in memory must be given the data of the one before.
   */
  readonly open: (store: string) => StorageDriver | Promise<StorageDriver>
  /** What the driver must declare. */
  readonly capabilities: StorageCapabilities
  /**
   * How the database would carry out a query, for drivers over databases that can explain it.
   * @default none: the driver has no indexes to prove
   */
  readonly explain?: (driver: StorageDriver, query: Query) => QueryPlan | Promise<QueryPlan>
  /**
   * For drivers that can make a backup: a new empty directory, and a driver, not yet migrated, over a backup in it.
   * @default none: `backup` must be refused with `unsupported`
   */
  readonly backup?: {
    readonly directory: () => string | Promise<string>
    readonly open: (directory: string) => StorageDriver | Promise<StorageDriver>
  }
  /**
   * An empty store of a trusted driver, not yet migrated, that random calls are compared with.
   * @default none: the driver is the oracle itself
   */
  readonly oracle?: () => StorageDriver | Promise<StorageDriver>
  /**
   * Seeds of the random comparison; a failure names its seed.
   * @default [1, 2, 3]
   */
  readonly seeds?: readonly number[]
}
