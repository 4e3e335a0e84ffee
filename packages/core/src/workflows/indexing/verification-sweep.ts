import type { Sweep } from '../../kernel/durable/index.ts'
import type { IndexKeeper } from './index-keeper.ts'

/** Compares the indexes with the records from time to time. */
export const verificationSweep = ({ keeper }: { readonly keeper: IndexKeeper }): Sweep => ({
  name: 'index verification',
  everyMs: 6 * 3_600_000,
  async run() {
    await keeper.verifyAll()
    return false
  },
})
