import { and, gt, type RowOf, type TableDefinition } from '../ports/index.ts'
import type { RecordStore } from './record-store.ts'
import type { Where } from './where.ts'

const rowsAtOnce = 200

interface TableWithId {
  readonly name: string
  readonly columns: { readonly id: { readonly type: 'text' } }
  readonly primaryKey: readonly ['id']
}

/** For repositories: all rows that match, in order of their ids, read some at a time. */
export async function* walkRows<Table extends TableWithId & TableDefinition>(
  storage: RecordStore,
  from: Table,
  options: { readonly where?: Where<NoInfer<Table>> | undefined; readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<RowOf<Table>> {
  const { where, signal } = options
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const behind = gt('id', after)
    const found = await storage.read<TableWithId>({
      from,
      where: where ? and(where as Where<TableWithId>, behind) : behind,
      orderBy: [{ column: 'id' }],
      limit: rowsAtOnce,
    })
    yield* found as RowOf<Table>[]
    if (found.length < rowsAtOnce) return
    after = found.at(-1)!.id
  }
}
