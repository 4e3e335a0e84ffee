import { type Row, type TableDefinition, eq } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'

/** What all tables of what users own have. */
interface OwnedTable {
  readonly name: string
  readonly columns: { readonly id: { readonly type: 'text' }; readonly owner_id: { readonly type: 'text' } }
  readonly primaryKey: readonly ['id']
}

/** A row of the user in the table, in whatever state; none when nothing of the user is there any more. */
export const someOwned = (
  storage: RecordStore,
  from: OwnedTable,
  userId: string,
  cost: 'indexed' | 'scan' = 'indexed',
): Promise<unknown[]> =>
  storage.read<OwnedTable>({ from, where: eq('owner_id', userId), columns: ['id'], limit: 1, cost })

/** The keys of some rows of whatever table. */
export const someKeys = <Table extends TableDefinition>(
  storage: RecordStore,
  table: Table,
  where: Where<NoInfer<Table>>,
  { scan, limit }: { readonly scan: boolean; readonly limit: number },
): Promise<Row[]> =>
  storage.read<TableDefinition>({
    from: table,
    where: where as Where<TableDefinition>,
    columns: table.primaryKey,
    limit,
    cost: scan ? 'scan' : 'indexed',
  })
