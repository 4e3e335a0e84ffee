import { z } from 'zod'
import { isAdministrator, requireGlobal } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check, pageSchema, type Page } from '../../kernel/input/index.ts'
import {
  always,
  and,
  eq,
  isIn,
  type Clock,
  type Principal,
  type Row,
  type Signals,
  type StorageDriver,
} from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { jobOf, type ChildStatus, type Job } from './job.ts'
import { finalJobStates, jobEntity } from './job-machine.ts'
import { jobProgressTable } from './job-tables.ts'

export interface JobsDependencies {
  readonly runtime: Runtime
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly signals: Signals
  /** Documents of jobs, by job id; supplied by the tier above, which knows what jobs work on. */
  readonly childrenOf: (jobIds: readonly string[]) => Promise<ReadonlyMap<string, readonly ChildStatus[]>>
}

export const jobTopic = (id: string) => `job/${id}`
/** How often a waiting caller looks when no signal comes. */
const lookAgainMs = 1_000

const noSuchJob = () => new DocentError({ code: 'not_found', message: 'There is no job with this id.' })

export function jobsService({ runtime, storage, clock, signals, childrenOf }: JobsDependencies) {
  const visible = (principal: Principal) => (isAdministrator(principal) ? always : eq('owner_id', principal.userId))

  async function requireRow(principal: Principal, id: string): Promise<Row> {
    requireGlobal(principal)
    const [row] = await storage.read({ from: jobEntity.table, where: and(eq('id', id), visible(principal)), limit: 1 })
    if (!row) throw noSuchJob()
    return row
  }

  async function present(rows: readonly Row[]): Promise<Job[]> {
    const ids = rows.map((row) => String(row['id']))
    const counts = await storage.read({ from: jobProgressTable.name, where: isIn('job_id', ids) })
    const byJob = new Map(counts.map((row) => [row['job_id'], row]))
    const children = await childrenOf(ids)
    return rows.map((row) => jobOf(row, byJob.get(row['id']!), children.get(String(row['id'])) ?? [], clock.now()))
  }

  const get = async (principal: Principal, id: string): Promise<Job> => {
    const [job] = await present([await requireRow(principal, id)])
    return job!
  }

  return {
    /** The caller's own jobs, newest first. */
    async list(principal: Principal, page: Page = {}): Promise<Job[]> {
      requireGlobal(principal)
      const range = check(pageSchema, page)
      return present(
        await storage.read({
          from: jobEntity.table,
          where: eq('owner_id', principal.userId),
          orderBy: [{ column: 'created_at', direction: 'descending' }],
          ...range,
        }),
      )
    },
    get,
    /** @throws `wrong_state` when the job has ended. */
    async cancel(
      principal: Principal,
      id: string,
      input: { reason?: string } = {},
      options: CallOptions = {},
    ): Promise<Job> {
      const { reason } = check(z.object({ reason: z.string().max(1000).optional() }), input)
      await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        const job = draft.instance(jobEntity, await requireRow(principal, id))
        draft.send(job, { type: 'CANCEL', by: principal.userId })
        draft.set(job, { canceled_by: principal.username, cancel_reason: reason ?? null })
        draft.step({ kind: 'update', table: jobProgressTable.name, key: { job_id: id }, set: { epoch: 1 } })
      })
      return get(principal, id)
    },
    /** Forgets a job that has ended. @throws `wrong_state` while it runs. */
    async delete(principal: Principal, id: string, options: CallOptions = {}): Promise<void> {
      await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        const row = await requireRow(principal, id)
        if (!finalJobStates.some((state) => state === row['state'])) {
          throw new DocentError({ code: 'wrong_state', message: 'The job is still running; cancel it first.' })
        }
        draft.remove(draft.instance(jobEntity, row))
        draft.step({ kind: 'delete', table: jobProgressTable.name, key: { job_id: id } })
        draft.record('job', id, 'DELETED')
      })
    },
    /** Jobs not ended, in all and by kind. */
    async pendingCount(principal: Principal): Promise<{ count: number; queues: { name: string; length: number }[] }> {
      requireGlobal(principal)
      const rows = await storage.aggregate({
        from: jobEntity.table,
        where: and(isIn('state', ['created', 'running', 'canceling']), visible(principal)),
        groupBy: ['kind'],
        measures: { length: { count: true } },
      })
      const queues = rows.map((row) => ({ name: String(row['kind']), length: Number(row['length']) }))
      return { count: queues.reduce((sum, queue) => sum + queue.length, 0), queues }
    },
    /**
     * Waits until the job has ended.
     * @throws `timed_out` with `details.jobId` after `timeoutSeconds`; the job goes on.
     */
    async wait(
      principal: Principal,
      id: string,
      input: { timeoutSeconds?: number | undefined } = {},
      options: CallOptions = {},
    ): Promise<Job> {
      const deadline =
        input.timeoutSeconds === undefined ? Number.POSITIVE_INFINITY : clock.now() + input.timeoutSeconds * 1000
      for (;;) {
        options.signal?.throwIfAborted()
        const heard = signalOrTime(Math.min(deadline, clock.now() + lookAgainMs), jobTopic(id), options.signal)
        try {
          const row = await requireRow(principal, id)
          if (finalJobStates.some((state) => state === row['state'])) return (await present([row]))[0]!
          if (clock.now() >= deadline) {
            throw new DocentError({
              code: 'timed_out',
              message: 'The work takes longer than the timeout; it goes on as a job.',
              details: { jobId: id },
            })
          }
          await heard.promise
        } finally {
          heard.dispose()
        }
      }
    },
  }

  function signalOrTime(at: number, topic: string, signal: AbortSignal | undefined) {
    const disposers: (() => void)[] = []
    const promise = new Promise<void>((resolve) => {
      const wake = () => resolve()
      disposers.push(signals.subscribe(topic, wake), clock.schedule(at, wake))
      signal?.addEventListener('abort', wake)
      disposers.push(() => signal?.removeEventListener('abort', wake))
    })
    return { promise, dispose: () => disposers.forEach((dispose) => dispose()) }
  }
}

export type JobsService = ReturnType<typeof jobsService>
