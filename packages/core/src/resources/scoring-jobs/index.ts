export { scoreDocument, scoringJobEntity } from './scoring-job-machine.ts'
export {
  deleteScoringJob,
  expiredScoringJobs,
  findScoringJob,
  scoringBlobsAmong,
  scoringJobsBy,
  scoringJobsIn,
  unendedScoringsBy,
  unscoredBytesOf,
  walkScoringJobs,
} from './scoring-job-records.ts'
export { scoringJobTable, type ScoringJobRow } from './scoring-job-table.ts'
