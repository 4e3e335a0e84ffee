import type { Batch, Row, WriteOutcome } from './batch.ts'
import type { Catalogue } from './catalogue.ts'
import type { Predicate } from './predicate.ts'

export interface OrderBy {
  readonly column: string
  /** @default 'ascending' */
  readonly direction?: 'ascending' | 'descending'
}

/**
 * `indexed`: short and served by an index, may run where the caller waits. `scan`: may read many rows, so a driver runs
 * it aside (SQLite: in a worker thread).
 */
export type QueryCost = 'indexed' | 'scan'

export interface Query {
  readonly from: string
  readonly where?: Predicate
  /** Nulls sort first when ascending. The primary key is always the last tie-break, ascending. */
  readonly orderBy?: readonly OrderBy[]
  readonly limit?: number
  readonly offset?: number
  /** Columns to return. @default all */
  readonly columns?: readonly string[]
  /** @default 'indexed' */
  readonly cost?: QueryCost
}

export interface AggregateQuery {
  readonly from: string
  readonly where?: Predicate
  readonly groupBy?: readonly string[]
  /** Named measures; `sum` of no rows is 0, `min` and `max` of no rows are null. */
  readonly measures: Readonly<
    Record<
      string,
      { readonly count: true } | { readonly sum: string } | { readonly min: string } | { readonly max: string }
    >
  >
  /** @default 'scan' */
  readonly cost?: QueryCost
}

/** A bounded change of whatever rows match, for purges and sweeps. Not atomic with anything else. */
export interface WriteWhere {
  readonly kind: 'update' | 'delete'
  readonly table: string
  readonly where: Predicate
  /** For `update`. */
  readonly set?: Row
  /** At most this many rows, in primary key order. */
  readonly limit: number
}

/**
 * Takes due rows of one lane of the outbox: state `waiting`, `due_at` ≤ now. Sets `state` to `leased`, `lease_until`,
 * `lease_holder` and adds 1 to `attempt`. Each pick takes the longest due first (by `due_at`, then key), and the rows come
 * back in that order, pick after pick. No two claims ever get the same row.
 */
export interface Claim {
  readonly table: string
  readonly lane: string
  /** `jobId`: only rows with this value in their column `job_id`. */
  readonly picks: readonly { readonly owner: string; readonly count: number; readonly jobId?: string | undefined }[]
  readonly now: number
  readonly leaseUntil: number
  readonly holder: string
}

export interface StorageCapabilities {
  /** Other processes may use the same store at the same time. */
  readonly shared: boolean
  /** What is acknowledged survives the end of the process. */
  readonly persistent: boolean
}

export interface MigrateOptions {
  /** `auto` brings an older store up to date; `check` refuses it with `unavailable`. */
  readonly mode: 'auto' | 'check'
}

/** What of a store is done within a transaction of the host's. Only what is written there before is seen, and what was committed. */
export interface StorageTransaction extends Pick<StorageDriver, 'read' | 'aggregate' | 'write' | 'writeWhere'> {
  /** The connection of the driver's library, for statements of the host. */
  readonly client: unknown
}

/**
 * Where all records live. Drivers know tables and rows, never what they mean; repositories are written once over this.
 *
 * Reads see every batch acknowledged before them by the same driver object. A query names tables of one durability. All
 * errors are DocentErrors: names or values that the catalogue does not allow are `invalid_input`, calls before `migrate` are
 * `wrong_state`, calls after `close` are `unavailable`.
 */
export interface StorageDriver {
  readonly name: string
  readonly capabilities: StorageCapabilities
  /**
   * Opens the store and brings it to the catalogue's version. Must be called once, before anything else; after an error
   * it lets go of everything and may be called again.
   * @throws `schema_newer` when the store was written by a newer version, `in_use` when another process owns it,
   * `unavailable` when it cannot be reached, its tables differ from those of its version, or `check` finds it older: the version
   * is then `found` in the details, null for an empty store.
   */
  migrate(
    catalogue: Catalogue,
    options: MigrateOptions,
  ): Promise<{ readonly from: number | undefined; readonly to: number }>
  /** Rows that match, as plain objects with every requested column; null where empty. */
  read(query: Query): Promise<Row[]>
  /**
   * One row a group (one row in all without groupBy), with the group's columns and the measures, in the order of the
   * group's columns.
   */
  aggregate(query: AggregateQuery): Promise<Row[]>
  /** All steps or none. A failed precondition is an outcome, not an error. */
  write(batch: Batch): Promise<WriteOutcome>
  /** Number of rows changed. */
  writeWhere(change: WriteWhere): Promise<number>
  /** The claimed rows, after the claim. */
  claim(claim: Claim): Promise<Row[]>
  /**
   * Commits what the work does inside when it resolves, and nothing of it when it rejects, with what it rejects with. The work is done
   * again when others got in its way. Calls that come after its end are `wrong_state`; one that takes longer than 20 seconds is
   * `timed_out`. @default the store has no transactions to share
   */
  transact?<Result>(work: (inside: StorageTransaction) => Promise<Result>): Promise<Result>
  /**
   * Writes a consistent copy into `directory` while running, has `beside` put there what belongs to it, and ends with what
   * distinguishes a whole backup from a partial one: without it the copy does not count. What `beside` throws is passed on.
   * @throws `unsupported` where the store has its own tools
   */
  backup(directory: string, beside?: () => Promise<void>): Promise<void>
  /**
   * Looks through all that is stored for damage while it is in use, and names what is wrong, without paths; nothing when
   * all is right. @default the store has its own tools
   */
  verify?(): Promise<readonly string[]>
  /**
   * Milliseconds since 1970 by a clock that all processes of the store share, so that leases and due times mean the same to all
   * of them, whatever the clocks of their hosts. @default there is none: each process goes by its own clock
   */
  now?(): Promise<number>
  /** Rejects with `unavailable` when the store does not answer. */
  ping(): Promise<void>
  /** Waits for what is under way, then lets go of every resource. Safe to call twice. */
  close(): Promise<void>
}
