export { isCancelable, jobSchema, type ChildStatus, type EndedJob, type Job } from './job.ts'
export {
  addChildren,
  dropChild,
  holdJob,
  releaseJob,
  jobContinues,
  settleChild,
  type ChildEnd,
} from './job-children.ts'
export { completeChildren, type CompletedChildren } from './conclude-jobs.ts'
export { addItem, mostItems, noteItem, removeItems, settleItem } from './job-items.ts'
export { hasEnded, jobEntity } from './job-machine.ts'
export { jobItemTable, jobOrdinalTable, jobProgressTable, jobTable, type JobRow } from './job-tables.ts'
export { type JobsService } from './jobs-service.ts'
export { jobSearchSchema, userJobsSchema, type UserJobs, type UserJobsInput } from './use-cases/user-jobs.ts'
export { findPayer, startJob } from './jobs-system.ts'
export { advanceJob, endJob } from './whole-job.ts'
export {
  findJob,
  runningJobsOf,
  openJobsAmong,
  unendedJobsOf,
  endedJobsOf,
  findJobs,
  noteJobError,
} from './job-records.ts'
export { queuedItems } from './job-item-records.ts'
export { findJobProgress, endEpoch } from './job-progress-records.ts'
