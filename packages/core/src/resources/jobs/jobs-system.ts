import type { KeptCaller } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue, Principal } from '../../kernel/ports/index.ts'
import { increment, insert, update, type RecordStore } from '../../kernel/records/index.ts'
import { jobEntity, type JobInput } from './job-machine.ts'
import { hasGuestsJob } from './job-records.ts'
import { jobOrdinalTable, jobProgressTable } from './job-tables.ts'

export interface NewJob {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly parameters: JsonValue
  readonly timeoutSeconds?: number | undefined
  /** It brings documents in, in the name of this caller. @default none */
  readonly ingestionBy?: KeptCaller
  /** Children known now. */
  readonly children: number
  /** More children are found by the effect `listChildren`. */
  readonly listing?: boolean
}

/**
 * The payer of the work on what a user ingested. Whether they are a guest shows by the jobs that brought it: nothing else is
 * kept of guests.
 */
export async function findPayer(storage: RecordStore, ownerId: string): Promise<Pick<Principal, 'userId' | 'guest'>> {
  return { userId: ownerId, guest: await hasGuestsJob(storage, ownerId) }
}

/** Creates and starts a job in the batch that creates its first children. */
export function startJob(draft: Draft, principal: Principal, job: NewJob): void {
  const timeoutMs = job.timeoutSeconds === undefined ? null : job.timeoutSeconds * 1000
  const input: JobInput = { ownerId: principal.userId, timeoutMs }
  const instance = draft.create(jobEntity, {
    id: job.id,
    input,
    columns: {
      owner_id: principal.userId,
      guest: principal.guest === true,
      kind: job.kind,
      name: job.name,
      parameters: job.parameters,
      timeout_seconds: job.timeoutSeconds ?? null,
      finished_at: null,
      canceled_by: null,
      cancel_reason: null,
      error: null,
      begun_by: job.ingestionBy
        ? { groups: principal.groups, guest: principal.guest ?? false, caller: job.ingestionBy }
        : null,
    },
  })
  if (job.ingestionBy) putInLine(draft, principal.userId, job.id)
  draft.insert(jobProgressTable, {
    job_id: job.id,
    total: job.children,
    remaining: job.children + (job.listing ? 1 : 0),
    completed: 0,
    failed: 0,
    canceled: 0,
    epoch: 0,
  })
  draft.send(instance, { type: 'START', listing: job.listing ?? false })
}

/** Gives the job the next ordinal of its owner, as the batch is written. */
function putInLine(draft: Draft, ownerId: string, jobId: string): void {
  const key = { owner_id: ownerId }
  const as = `ordinal/${jobId}`
  draft.step(insert(jobOrdinalTable, { ...key, last: 0 }, { onConflict: 'ignore' }))
  draft.step(increment(jobOrdinalTable, { key, by: { last: 1 }, as }))
  const set = { ordinal: { $result: as, column: 'last' } }
  draft.step(update(jobEntity.table, { key: { id: jobId }, set }))
}
