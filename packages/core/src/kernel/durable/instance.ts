import type { ColumnValue, Row } from '../ports/index.ts'
import type { AnyEntity, CommonRow, ContextOf, EntityContext, EntityRow } from './entity.ts'

/** A durable entity as a draft sees it: what was read, and what the draft has decided so far. */
export interface Instance<Context extends EntityContext = EntityContext, EntityRow extends Row = Row> {
  readonly entity: AnyEntity
  readonly id: string
  /** The row as it was read; for a new entity the row that will be inserted. */
  readonly row: EntityRow
  readonly state: string
  readonly context: Context
}

export type InstanceOf<Of extends AnyEntity> = Instance<ContextOf<Of>, EntityRow<Of>>

/** The draft's own side of an instance. */
export interface PendingInstance {
  entity: AnyEntity
  id: string
  row: CommonRow
  state: string
  context: EntityContext
  created: boolean
  changed: boolean
  columns: Record<string, ColumnValue> & { readonly created_at?: number; readonly updated_at?: number }
  effects: number
}

/** An event that an entity took. */
export interface Transition {
  readonly kind: string
  readonly id: string
  readonly event: string
  /** The state it led to. */
  readonly state: string
  /** Milliseconds since 1970. */
  readonly at: number
}
