import type { AnyEntity, EntityTable } from '../../kernel/durable/index.ts'
import { eq, type ColumnOf, type Row } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'

/** The columns that every record with a lifecycle has, and those that its kind shows. */
export interface LifecycleRow {
  readonly id: string
  readonly state: string
  readonly revision: number
  readonly created_at: number
  readonly updated_at: number
  readonly context: Readonly<Record<string, unknown>>
  readonly columns: Row
}

export interface LifecycleRecords {
  /** Of all users: the caller has checked the rights. */
  find(entity: AnyEntity, id: string): Promise<LifecycleRow | undefined>
}

const common = ['id', 'state', 'context', 'revision', 'created_at', 'updated_at']

export const lifecycleRecords = (storage: RecordStore): LifecycleRecords => ({
  async find(entity, id) {
    const shown = entity.shown?.columns ?? []
    // Of the tables of all kinds only the common columns are known here; the others are checked where a kind names them.
    const columns = [...new Set([...common, ...shown])] as ColumnOf<EntityTable>[]
    const from: EntityTable = entity.table
    const [row] = await storage.read({ from, where: eq('id', id), columns, limit: 1 })
    if (row === undefined) return undefined
    const { context, ...others } = row
    return { ...others, context: context as LifecycleRow['context'], columns: others as Row }
  },
})
