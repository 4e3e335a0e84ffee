import { isAdministrator, requireGlobal, scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { jobOf, type Job } from '../job.ts'
import { itemsOf } from '../job-items.ts'
import type { JobScope } from '../job-records.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import type { JobRow } from '../job-tables.ts'

export const jobScopeOf = (principal: Principal): JobScope => ({
  ...scopeOf(principal),
  administrator: isAdministrator(principal),
})

const ends = ['completed', 'failed', 'canceled'] as const

/** Rows as callers see them: with the counts and states of their children. */
export async function presentJobs(
  { records, storage, childrenOf, waitsOf, clock }: JobsDependencies,
  rows: readonly JobRow[],
): Promise<Job[]> {
  const counts = await records.progress(rows)
  const ids = rows.map((row) => row.id)
  const settled = (id: string) => ends.reduce((sum, end) => sum + (counts.get(id)?.[end] ?? 0), 0)
  const [items, children] = await Promise.all([itemsOf(storage, ids), childrenOf(ids)])
  const waits = await waitsOf(rows, (id) => {
    const madeWay = (children.get(id) ?? []).filter((child) => child.madeWay).length
    const total = counts.get(id)?.total ?? 0
    if (madeWay > 0 && madeWay === total - settled(id)) return 'made way'
    return settled(id) > 0 ? 'begun' : 'new'
  })
  return rows.map((row) => {
    const id = row.id
    const all = [...(items.get(id) ?? []), ...(children.get(id) ?? [])]
    return jobOf(row, counts.get(id), all, waits.get(id), clock.now())
  })
}

/** The caller's own jobs, newest first. */
export const listJobs =
  (dependencies: JobsDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<Job[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return presentJobs(dependencies, await dependencies.records.list(jobScopeOf(principal), check(pageSchema, page)))
  }

/** @throws `not_found` */
export const getJob =
  (dependencies: JobsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Job> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const [job] = await presentJobs(dependencies, [await dependencies.records.require(jobScopeOf(principal), id)])
    return job!
  }

export interface PendingJobs {
  readonly count: number
  readonly queues: readonly { readonly name: string; readonly length: number }[]
}

/** Jobs not ended, in all and by kind. */
export const countPendingJobs =
  ({ records }: JobsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<PendingJobs> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const kinds = await records.pendingByKind(jobScopeOf(principal))
    return {
      count: kinds.reduce((sum, { count }) => sum + count, 0),
      queues: kinds.map(({ kind, count }) => ({ name: kind, length: count })),
    }
  }
