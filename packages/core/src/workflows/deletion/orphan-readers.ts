import type { Sweep } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { deleteOrphanReaders } from '../../resources/documents/index.ts'

const bite = 500

/** Readers of restricted documents that have left their collection. A new stay has a new id, so they count for nothing. */
export const orphanReaderSweep = ({ storage }: { readonly storage: RecordStore }): Sweep => ({
  name: 'orphan readers',
  everyMs: 6 * 3_600_000,
  run: async () => (await deleteOrphanReaders(storage, bite)) === bite,
})
