import type { LanePolicy, Runtime, Wait } from '../../kernel/durable/index.ts'
import type { IngestionQueue } from '../../limits/index.ts'
import type { JobRow } from './job-tables.ts'

export interface JobWaitsDependencies {
  readonly runtime: Runtime
  readonly queue: IngestionQueue
  readonly lane: LanePolicy
}

/** Places in the queue are reported up to this one. */
const mostInLine = 10_000

/** Why jobs that ingest have not begun, by job id; nothing of those that have. */
export const jobWaits =
  ({ runtime, queue, lane }: JobWaitsDependencies) =>
  async (rows: readonly JobRow[], begun: (jobId: string) => boolean): Promise<ReadonlyMap<string, Wait>> => {
    const waits = new Map<string, Wait>()
    const candidates = rows.filter((row) => row.ordinal !== null && row.state === 'running')
    for (const [ownerId, jobs] of Map.groupBy(candidates, (row) => row.owner_id)) {
      const { jobs: admitted } = await lane.allowance(ownerId)
      const held = admitted ? (await queue.unfinished(ownerId, mostInLine)).filter((id) => !admitted.includes(id)) : []
      for (const row of jobs) {
        const jobId = row.id
        const place = held.indexOf(jobId) + 1
        if (place > 0) waits.set(jobId, { reason: 'limit', place })
        else if (!begun(jobId)) {
          const wait = await runtime.waitOf({ lane: 'ingest', owner: ownerId, jobId })
          if (wait) waits.set(jobId, wait)
        }
      }
    }
    return waits
  }
