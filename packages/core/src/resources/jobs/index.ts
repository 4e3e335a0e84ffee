export { isCancelable, jobSchema, type ChildStatus, type EndedJob, type Job } from './job.ts'
export {
  addChildren,
  dropChild,
  holdJob,
  releaseJob,
  jobGoesOn,
  settleChild,
  settleJobEffect,
  type ChildEnd,
} from './job-children.ts'
export { completeChildren, type CompletedChildren } from './conclude-jobs.ts'
export { ingestionQueue } from './ingestion-queue.ts'
export { addItem, mostItems, noteItem, removeItems, settleItem } from './job-items.ts'
export { hasEnded, jobEntity } from './job-machine.ts'
export { jobItemTable, jobOrdinalTable, jobProgressTable, jobTable } from './job-tables.ts'
export { jobRecords } from './job-records.ts'

export { jobWaits } from './job-waits.ts'
export { jobsService, type JobsService } from './jobs-service.ts'
export type { UserJobs } from './use-cases/user-jobs.ts'
export { findPayer, startJob } from './jobs-system.ts'
export { advanceJob, endJob } from './whole-job.ts'
export { jobTopic } from './use-cases/wait-for-job.ts'
