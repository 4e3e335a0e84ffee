export { analysisJobEntity, runAnalysisJob, type AnalysisJobInstance } from './analysis-job-machine.ts'
export {
  analysisJobsBy,
  deleteLinesOf,
  findAnalysisJob,
  someJobsIn,
  unendedJobsBy,
  type AnalysisJobRecords,
} from './analysis-job-records.ts'
export { analysisJobTable, type AnalysisJobRow } from './analysis-job-tables.ts'
export { analysisJobOf, analysisJobSchema, jobLineSchema, type AnalysisJob, type JobLine } from './analysis-job.ts'
export { hasEnded, isAutomatic, jobStates, jobStatuses, jobTypeNames, jobTypes, type JobType } from './job-types.ts'
export { addLines, startAnalysisJob, type NewLine } from './start-analysis-job.ts'
