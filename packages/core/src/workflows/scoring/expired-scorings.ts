import { sweepOrphans, type Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { deleteScoringJob, expiredScoringJobs, scoringBlobsAmong } from '../../resources/scoring-jobs/index.ts'
import { scoringPrefix } from './begin-scoring.ts'

const hour = 3_600_000
const keepMs = 30 * 24 * hour
const bite = 200

export interface ScoringSweepDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
}

/** Results that are older than 30 days. */
export const expiredScoringSweep = ({ storage, blobs, clock }: ScoringSweepDependencies): Sweep => ({
  name: 'expired scorings',
  everyMs: hour,
  async run(signal) {
    const rows = await expiredScoringJobs(storage, clock.now() - keepMs, bite)
    for (const { id, result_key: key } of rows) {
      if (signal.aborted) return false
      await deleteScoringJob(storage, id)
      // Nobody reads a result that is half gone; should the process end here, the sweep below finds it.
      if (key !== null) await blobs.delete(key)
    }
    return rows.length === bite
  },
})

/** Documents and results that no scoring names. */
export const orphanScoringSweep = (dependencies: ScoringSweepDependencies): Sweep => ({
  name: 'orphan files of scorings',
  everyMs: 6 * hour,
  async run(signal) {
    const namedAmong = (keys: readonly string[]) => scoringBlobsAmong(dependencies.storage, keys)
    await sweepOrphans(dependencies, { prefix: scoringPrefix, namedAmong, nameOf: (key) => key }, signal)
    return false
  },
})
