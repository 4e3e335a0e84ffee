import { type LanePolicy, type Runtime } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { placesInLine } from './ingestion-queue-records.ts'
import { type JobRow } from './job-tables.ts'
import { type JobWait } from './job.ts'

export interface JobWaitsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly lane: LanePolicy
  /** The lane of documents that take long. */
  readonly slowLane: string
}

/** How far a job is: nothing of it has ended, some of it has, or all that is left of it takes long and made way. */
export type JobStage = 'new' | 'begun' | 'made way'

/** Why jobs that ingest have not begun or do not continue, by job id; nothing of those that are worked on. */
export const jobWaits =
  ({ runtime, storage, lane, slowLane }: JobWaitsDependencies) =>
  async (rows: readonly JobRow[], stageOf: (jobId: string) => JobStage): Promise<ReadonlyMap<string, JobWait>> => {
    const waits = new Map<string, JobWait>()
    const candidates = rows.filter((row) => row.ordinal !== null && row.state === 'running')
    for (const [ownerId, jobs] of Map.groupBy(candidates, (row) => row.owner_id)) {
      const { jobs: admitted } = await lane.allowance(ownerId)
      const held = admitted ? jobs.filter(({ id }) => !admitted.includes(id)) : []
      const places = admitted && held.length > 0 ? await placesInLine(storage)(ownerId, held, admitted) : undefined
      for (const row of jobs) {
        const jobId = row.id
        const place = places?.get(jobId)
        const stage = stageOf(jobId)
        if (place !== undefined) waits.set(jobId, { reason: 'limit', place })
        else if (stage === 'made way') {
          const wait = await runtime.waitOf({ lane: slowLane, owner: ownerId, jobId })
          if (wait) waits.set(jobId, { ...wait, reason: 'slow' })
        } else if (stage === 'new') {
          const wait = await runtime.waitOf({ lane: 'ingest', owner: ownerId, jobId })
          if (wait) waits.set(jobId, wait)
        }
      }
    }
    return waits
  }
