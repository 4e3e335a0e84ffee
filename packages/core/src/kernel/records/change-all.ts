import type { RowOf, TableDefinition } from '../ports/index.ts'
import type { RecordStore, RecordWriteWhere } from './record-store.ts'
import type { Where } from './where.ts'

const rowsAtOnce = 500

/** For repositories: deletes all rows that match, some at a time; answers how many there were. */
export const deleteAll = <Table extends TableDefinition>(
  storage: RecordStore,
  table: Table,
  where: Where<NoInfer<Table>>,
  signal?: AbortSignal,
): Promise<number> => inBites(storage, { kind: 'delete', table, where, limit: rowsAtOnce }, signal)

/** For repositories: changes all rows that match, some at a time. What is set must keep a row from matching again. */
export const updateAll = <Table extends TableDefinition>(
  storage: RecordStore,
  table: Table,
  where: Where<NoInfer<Table>>,
  set: Partial<RowOf<NoInfer<Table>>>,
  signal?: AbortSignal,
): Promise<number> => inBites(storage, { kind: 'update', table, where, set, limit: rowsAtOnce }, signal)

async function inBites<Table extends TableDefinition>(
  storage: RecordStore,
  change: RecordWriteWhere<Table>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0
  for (;;) {
    const changed = await storage.writeWhere(change)
    count += changed
    if (changed < change.limit) return count
    signal?.throwIfAborted()
  }
}
