import type { JobsDependencies } from './jobs-dependencies.ts'
import { cancelJob } from './use-cases/cancel-job.ts'
import { deleteJob } from './use-cases/delete-job.ts'
import { countPendingJobs, getJob, listJobs } from './use-cases/read-jobs.ts'
import { listUserJobs } from './use-cases/user-jobs.ts'
import { watchJob } from './use-cases/watch-job.ts'
import { waitForJob, waitForOutcome } from './use-cases/wait-for-job.ts'

export const jobsService = (dependencies: JobsDependencies) => ({
  list: listJobs(dependencies),
  get: getJob(dependencies),
  cancel: cancelJob(dependencies),
  delete: deleteJob(dependencies),
  pendingCount: countPendingJobs(dependencies),
  wait: waitForJob(dependencies),
  outcome: waitForOutcome(dependencies),
  watch: watchJob(dependencies),
  listOfUsers: listUserJobs(dependencies),
})

export type JobsService = ReturnType<typeof jobsService>
