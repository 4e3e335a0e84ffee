import type { Runtime, Sweep } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { ownersOfMinutesUntil, deleteMinutesUntil } from './cost-account-records.ts'
import { dropGone, readAccount } from './cost-account.ts'
import { dayMs } from './cost-reservation.ts'

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
    const until = clock.now() - dayMs
    const owners = await ownersOfMinutesUntil(storage, until, bite)
    for (const ownerId of new Set(owners)) {
      const hasAccount = await runtime.commit({ engine: 'old minutes of costs' }, async (draft) => {
        const account = await readAccount(storage, ownerId, draft.now)
        if (account) dropGone(draft, ownerId, account.gone)
        return account !== undefined
      })
      if (hasAccount) continue
      await deleteMinutesUntil(storage, ownerId, until, bite)
    }
    return owners.length === bite
  },
})
