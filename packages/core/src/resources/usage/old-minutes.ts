import type { Runtime, Sweep } from '../../kernel/durable/index.ts'
import { and, eq, lte, type Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { dropGone, readAccount } from './cost-account.ts'
import { dayMs } from './cost-reservation.ts'
import { costMinuteTable } from './usage-tables.ts'

const bite = 500
const everyMs = 3_600_000

/** Minutes that no reservation takes out any more, because no cap holds for their owner now. */
export const oldMinuteSweep = (dependencies: {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
}): Sweep => ({
  name: 'old minutes of costs',
  everyMs,
  async run() {
    const { runtime, storage, clock } = dependencies
    const from = costMinuteTable
    const old = lte('last_at', clock.now() - dayMs)
    const rows = await storage.read({ from, where: old, columns: ['owner_id'], limit: bite })
    for (const ownerId of new Set(rows.map((row) => row.owner_id))) {
      const hasAccount = await runtime.commit({ engine: 'old minutes of costs' }, async (draft) => {
        const account = await readAccount(storage, ownerId, draft.now)
        if (account) dropGone(draft, ownerId, account.gone)
        return account !== undefined
      })
      if (hasAccount) continue
      await storage.writeWhere({ kind: 'delete', table: from, where: and(eq('owner_id', ownerId), old), limit: bite })
    }
    return rows.length === bite
  },
})
