import { concurrencyGateTable } from '../../kernel/durable/index.ts'
import { and, eq, ne } from '../../kernel/ports/index.ts'
import { remove, update } from '../../kernel/records/index.ts'
import { feedbackExportTable, findFeedbackExport } from '../../resources/feedback/index.ts'
import {
  isCancelable,
  jobEntity,
  jobOrdinalTable,
  jobProgressTable,
  removeItems,
  runningJobsOf,
  unendedJobsOf,
  endedJobsOf,
} from '../../resources/jobs/index.ts'
import { documentProcessTable } from '../../resources/processing/index.ts'
import { scheduledTaskEntity, undeletedTasksOf } from '../../resources/scheduled-tasks/index.ts'
import { forgetSecret } from '../../resources/secrets/index.ts'
import type { Erasing } from './erasing.ts'
import { someOwned } from './owned-records.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 50

/** Nothing starts automatically any more: tasks go with the records of their runs. */
export async function endTasks(of: Erasing): Promise<void> {
  await of.bites(async (draft, tally) => {
    const rows = await undeletedTasksOf(draft.storage, of.userId, atOnce)
    for (const row of rows) draft.send(draft.instance(scheduledTaskEntity, row), { type: 'DELETE' })
    tally('removed', 'scheduled_tasks', rows.length)
    return rows.length
  })
  of.waitFor(await someOwned(of.storage, scheduledTaskEntity.table, of.userId))
}

/** Cancels what runs, and waits for its end: what is half brought in is neither removed nor handed over. */
export async function endJobs(of: Erasing): Promise<void> {
  await of.bites(async (draft) => {
    const rows = await runningJobsOf(draft.storage, of.userId, atOnce)
    const canceled = rows.filter((row) => isCancelable(row.kind))
    for (const row of canceled) {
      const job = draft.instance(jobEntity, row)
      draft.send(job, { type: 'CANCEL', by: of.erasureId })
      draft.step(update(jobProgressTable, { key: { job_id: job.id }, set: { epoch: 1 } }))
    }
    return canceled.length
  })
  of.waitFor(await unendedJobsOf(of.storage, of.userId, 1))
}

/** Forgets jobs that have ended, with the credentials that one may have left. */
export async function removeJobs(of: Erasing): Promise<void> {
  await removeRows(of, {
    table: documentProcessTable,
    where: and(eq('owner_id', of.userId), ne('state', 'running')),
    kind: 'document_processes',
    scan: true,
  })
  await of.bites(async (draft, tally) => {
    const rows = await endedJobsOf(draft.storage, of.userId, atOnce)
    for (const row of rows) {
      const job = draft.instance(jobEntity, row)
      const key = { job_id: job.id }
      draft.remove(job)
      draft.step(remove(jobProgressTable, key))
      await removeItems(draft, job.id)
      forgetSecret(draft, job.id)
      const file = await findFeedbackExport(draft.storage, job.id)
      // Its bytes are found by the sweep of exports whose job is gone.
      if (file) draft.step(remove(feedbackExportTable, key))
      tally('removed', 'feedback_exports', file ? 1 : 0)
    }
    tally('removed', 'jobs', rows.length)
    return rows.length
  })
  await removeRows(of, { table: jobOrdinalTable, where: eq('owner_id', of.userId) })
  await removeRows(of, { table: concurrencyGateTable, where: eq('owner', of.userId), scan: true })
}
