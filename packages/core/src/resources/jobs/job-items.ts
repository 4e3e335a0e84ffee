import type { Draft } from '../../kernel/durable/index.ts'
import { insert, remove, type RecordStore } from '../../kernel/records/index.ts'
import type { ChildStatus } from './job.ts'
import { settleChild, type ChildEnd } from './job-children.ts'
import { itemsOfJob, itemRowsOf } from './job-item-records.ts'
import { jobItemTable } from './job-tables.ts'

interface ItemOf {
  readonly jobId: string
  /** Of the collection or other thing that the job works on. */
  readonly itemId: string
}

/** Most items of one job. */
export const mostItems = 1_000

const write = (draft: Draft, { jobId, itemId }: ItemOf, status: string, error: string | null) =>
  draft.step(insert(jobItemTable, { job_id: jobId, item_id: itemId, status, error }, { onConflict: 'replace' }))

/** Names a child of a job that is no document, so that the job shows how it ends. */
export const addItem = (draft: Draft, item: ItemOf): void => write(draft, item, 'queued', null)

/** Adds a line to a job that is no child of it. */
export const noteItem = (draft: Draft, item: ItemOf, status: string, error?: string): void =>
  write(draft, item, status, error ?? null)

/** Counts the child as done with, and keeps how it ended. */
export function settleItem(
  draft: Draft,
  item: ItemOf & { readonly ownerId: string },
  end: ChildEnd,
  error?: string,
): void {
  write(draft, item, end, error ?? null)
  settleChild(draft, { id: item.jobId, ownerId: item.ownerId }, end)
}

/** The items of jobs, by job id. */
export async function itemsOf(
  storage: RecordStore,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChildStatus[]>> {
  const items = new Map<string, ChildStatus[]>()
  for (let start = 0; start < jobIds.length; start += 100) {
    const rows = await itemRowsOf(storage, jobIds.slice(start, start + 100))
    for (const row of rows) {
      const jobId = row.job_id
      const status = row.status
      const error = (row.error as string | null) ?? undefined
      items.set(jobId, [
        ...(items.get(jobId) ?? []),
        { id: row.item_id, status, progress: status === 'queued' ? 0 : 1, error },
      ])
    }
  }
  return items
}

/** Forgets the items of a job with the job. */
export async function removeItems(draft: Draft, jobId: string): Promise<void> {
  const rows = await itemsOfJob(draft.storage, jobId, ['item_id'])
  for (const { item_id: itemId } of rows) draft.step(remove(jobItemTable, { job_id: jobId, item_id: itemId }))
}
