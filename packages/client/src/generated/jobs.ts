// Written by `npm run golden` from the route table; changes here are lost.

import type { CountWithQueueDetails, JobDetails, RetriedJobs, RetryJobBody, UserJobDetails } from './components.ts'
import type { Operation } from '../operation.ts'

export interface ListJobsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: JobDetails[]
}

/** Lists the caller's jobs, newest first. `GET /api/v1/jobs` */
export const listJobs: Operation<ListJobsOperation> = {
  method: 'GET',
  path: '/api/v1/jobs',
}

export interface CountPendingJobsOperation {
  answer: CountWithQueueDetails
}

/** Counts the jobs that have not ended, in all and by kind. `GET /api/v1/jobs/pending/count` */
export const countPendingJobs: Operation<CountPendingJobsOperation> = {
  method: 'GET',
  path: '/api/v1/jobs/pending/count',
}

export interface GetJobOperation {
  params: {
    job_id: string
  }
  answer: JobDetails
}

/** Returns a job. `GET /api/v1/jobs/{job_id}` */
export const getJob: Operation<GetJobOperation> = {
  method: 'GET',
  path: '/api/v1/jobs/{job_id}',
}

export interface DeleteJobOperation {
  params: {
    job_id: string
  }
  answer: undefined
}

/** Deletes an ended job. `DELETE /api/v1/jobs/{job_id}` */
export const deleteJob: Operation<DeleteJobOperation> = {
  method: 'DELETE',
  path: '/api/v1/jobs/{job_id}',
  answer: 'none',
}

export interface WatchJobOperation {
  params: {
    job_id: string
  }
  answer: never
  item: JobDetails
}

/** Follows a job until it ends. `GET /api/v1/jobs/{job_id}/progress` */
export const watchJob: Operation<WatchJobOperation> = {
  method: 'GET',
  path: '/api/v1/jobs/{job_id}/progress',
  answer: 'stream',
  stream: 'jsonl',
  resume: 'job',
}

export interface CancelJobOperation {
  params: {
    job_id: string
  }
  body?: {
    cancel_reason?: string | undefined
  } | undefined
  answer: JobDetails
}

/** Cancels a job; its results so far stay. `POST /api/v1/jobs/{job_id}/cancel` */
export const cancelJob: Operation<CancelJobOperation> = {
  method: 'POST',
  path: '/api/v1/jobs/{job_id}/cancel',
  body: 'json',
}

export interface RetryJobOperation {
  params: {
    job_id: string
  }
  body?: RetryJobBody | undefined
  answer: JobDetails
}

/** Tries again what a job did not bring in. `POST /api/v1/jobs/{job_id}/retry` */
export const retryJob: Operation<RetryJobOperation> = {
  method: 'POST',
  path: '/api/v1/jobs/{job_id}/retry',
  body: 'json',
}

export interface ListUserJobsOperation {
  query?: {
    /** An id, or part of a name, a kind, the name of an owner, or the error of a job. */
    search?: string | undefined
    /** Only jobs of this overall status. */
    status?: 'in progress' | 'completed' | 'failed' | 'canceled' | undefined
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: UserJobDetails[]
}

/** Lists the jobs of all users, newest first, by user. `GET /api/v1/user_jobs` */
export const listUserJobs: Operation<ListUserJobsOperation> = {
  method: 'GET',
  path: '/api/v1/user_jobs',
}

export interface CancelUserJobOperation {
  params: {
    job_id: string
  }
  body?: {
    cancel_reason?: string | undefined
  } | undefined
  answer: undefined
}

/** Cancels a job; administrators can cancel those of others. `POST /api/v1/user_jobs/{job_id}/cancel` */
export const cancelUserJob: Operation<CancelUserJobOperation> = {
  method: 'POST',
  path: '/api/v1/user_jobs/{job_id}/cancel',
  body: 'json',
  answer: 'none',
}

export interface RetryUserJobsOperation {
  query?: {
    /** An id, or part of a name, a kind, the name of an owner, or the error of a job. */
    search?: string | undefined
    /** Jobs of this overall status are tried again. */
    status?: 'failed' | 'canceled' | undefined
    offset?: number | undefined
    /** Jobs that are looked at in this call. */
    limit?: number | undefined
  } | undefined
  answer: RetriedJobs
}

/** Tries all jobs again that match, for administrators. `POST /api/v1/user_jobs/retry` */
export const retryUserJobs: Operation<RetryUserJobsOperation> = {
  method: 'POST',
  path: '/api/v1/user_jobs/retry',
}
