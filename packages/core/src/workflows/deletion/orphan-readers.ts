import type { Sweep } from '../../kernel/durable/index.ts'
import { existsIn, not, type StorageDriver } from '../../kernel/ports/index.ts'
import { membershipReaderTable } from '../../resources/documents/index.ts'

const bite = 500

/** Readers of restricted documents that have left their collection. A new stay has a new id, so they count for nothing. */
export const orphanReaderSweep = ({ storage }: { readonly storage: StorageDriver }): Sweep => ({
  name: 'orphan readers',
  everyMs: 6 * 3_600_000,
  run: async () =>
    (await storage.writeWhere({
      kind: 'delete',
      table: membershipReaderTable.name,
      where: not(existsIn('membership', [{ outer: 'membership_id', inner: 'id' }])),
      limit: bite,
    })) === bite,
})
