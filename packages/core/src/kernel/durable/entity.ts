import type { AnyStateMachine } from 'xstate'
import type { z } from 'zod'
import type { ColumnOf, RowOf, TableDefinition } from '../ports/index.ts'
import type { EventDefinitions, EventOf } from './events.ts'
import type { entityColumns } from './tables.ts'

/** A request for work, as a machine's effect action turns into it. */
export interface EffectRequest {
  /** Kept under 16 kB; content goes by reference. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly lane: string
  readonly owner: string
  /** Lower runs first within an owner's turn. @default 0 */
  readonly tier?: number
  /** The job it is part of, for logs. */
  readonly jobId?: string | undefined
  /** Milliseconds to wait before the first attempt. @default 0 */
  readonly delayMs?: number
}

export type EntityContext = Readonly<Record<string, unknown>>

/** Turns what a transition asked for into an outbox row; pure. */
export type EffectMapping<Context extends EntityContext, Event> = (input: {
  readonly id: string
  readonly context: Context
  readonly event: Event
}) => EffectRequest

/** The table of an entity, of which only the common columns are known. */
export interface EntityTable extends TableDefinition {
  readonly columns: typeof entityColumns
}

/**
 * A lifecycle that outlives the process: an XState machine used as a pure function, the table its rows live in, and
 * what its effect actions mean.
 */
export interface Entity<
  Definitions extends EventDefinitions = EventDefinitions,
  Context extends EntityContext = EntityContext,
  Table extends EntityTable = EntityTable,
> {
  /** Name in outbox, timers and history. */
  readonly kind: string
  /** With the columns of every durable entity, `entityColumns`. */
  readonly table: Table
  readonly machine: AnyStateMachine
  readonly events: Definitions
  readonly context: z.ZodType<Context>
  /** Our version of the machine and its context. A process leaves rows of a newer version alone. */
  readonly version: number
  /** `upgrades[n]` takes a row of version n + 1 to n + 2. */
  readonly upgrades: readonly ((row: StoredState) => StoredState)[]
  /** By the name of the machine's action. */
  readonly effects: Readonly<Record<string, EffectMapping<Context, EventOf<Definitions>>>>
  /**
   * What administrators see of a record of somebody else beside the common columns: ids, counts, codes and times. What users
   * wrote or named is never among it. @default nothing
   */
  readonly shown?: { readonly columns?: readonly string[]; readonly context?: readonly string[] }
}

export interface StoredState {
  readonly state: string
  readonly context: unknown
}

/** The names of `Entity.shown`, checked. */
interface Shown<Table extends EntityTable, Context extends EntityContext> {
  readonly columns?: readonly ColumnOf<NoInfer<Table>>[]
  readonly context?: readonly (keyof NoInfer<Context> & string)[]
}

/** Infers the type parameters, and checks that the machine keeps the rules of durable machines. */
export function defineEntity<
  Definitions extends EventDefinitions,
  Context extends EntityContext,
  Table extends EntityTable,
>(
  entity: Omit<Entity<Definitions, Context, Table>, 'shown'> & { readonly shown?: Shown<Table, Context> },
): Entity<Definitions, Context, Table> {
  if (entity.upgrades.length !== entity.version - 1) {
    throw new Error(`entity ${entity.kind}: version ${entity.version} needs ${entity.version - 1} upgrades`)
  }
  return entity
}

// Entities of different contexts and events in one list; the functions inside are called only with their own rows.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEntity = Entity<any, any, any>

export type ContextOf<Of extends AnyEntity> = Of extends Entity<infer _, infer Context, infer __> ? Context : never
/** The columns that every entity has are known even where the table is not. */
export type EntityRow<Of extends AnyEntity> = RowOf<Of['table']> & CommonRow
export type CommonRow = RowOf<EntityTable>
