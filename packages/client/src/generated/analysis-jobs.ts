// Written by `npm run golden` from the route table; changes here are lost.

import type { AnalysisJob, CreateAnalysisJobRequest, JobLines, PageOfJobs } from './components.ts'
import type { Operation } from '../operation.ts'

export interface CreateAnalysisJobOperation {
  params: {
    project: string
  }
  body: CreateAnalysisJobRequest
  answer: AnalysisJob
  keyed: true
}

/** Creates a job. `POST /v1alpha/projects/{project}/documentAI/jobs` */
export const createAnalysisJob: Operation<CreateAnalysisJobOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/jobs',
  body: 'json',
  keyed: true,
}

export interface ListAnalysisJobsOperation {
  params: {
    project: string
  }
  query?: {
    /** Most items of the page; 0 is 50, above 1000 is 1000. */
    pageSize?: number | undefined
    /** nextPageToken of the page before, with the other parameters the same. */
    pageToken?: string | undefined
    /** Such as displayName = "invoices*" AND createTime > 2026-01-31T00:00:00Z. */
    filter?: string | undefined
    /** Such as createTime desc, displayName. */
    orderBy?: string | undefined
  } | undefined
  answer: PageOfJobs
}

/** Lists the jobs of a project. `GET /v1alpha/projects/{project}/documentAI/jobs` */
export const listAnalysisJobs: Operation<ListAnalysisJobsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/jobs',
}

export interface GetAnalysisJobOperation {
  params: {
    project: string
    job: string
  }
  answer: AnalysisJob
}

/** Returns a job. `GET /v1alpha/projects/{project}/documentAI/jobs/{job}` */
export const getAnalysisJob: Operation<GetAnalysisJobOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/jobs/{job}',
}

export interface CancelAnalysisJobOperation {
  params: {
    project: string
    job: string
  }
  answer: AnalysisJob
}

/** Cancels a job that waits or runs. `POST /v1alpha/projects/{project}/documentAI/jobs/{job}:cancel` */
export const cancelAnalysisJob: Operation<CancelAnalysisJobOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/jobs/{job}:cancel',
}

export interface RetryAnalysisJobOperation {
  params: {
    project: string
    job: string
  }
  answer: AnalysisJob
}

/** Tries a job again that failed or was cancelled. `POST /v1alpha/projects/{project}/documentAI/jobs/{job}:retry` */
export const retryAnalysisJob: Operation<RetryAnalysisJobOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/jobs/{job}:retry',
}

export interface FinalizeAnalysisJobOperation {
  params: {
    project: string
    job: string
  }
  answer: AnalysisJob
}

/** Ends a job that is being cancelled, for administrators. `POST /v1alpha/projects/{project}/documentAI/jobs/{job}:finalize` */
export const finalizeAnalysisJob: Operation<FinalizeAnalysisJobOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/jobs/{job}:finalize',
}

export interface GetAnalysisJobLogsOperation {
  params: {
    project: string
    job: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: JobLines
}

/** Returns the log of a job. `GET /v1alpha/projects/{project}/documentAI/jobs/{job}:logs` */
export const getAnalysisJobLogs: Operation<GetAnalysisJobLogsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/jobs/{job}:logs',
}

export interface GetAnalysisJobWarningsOperation {
  params: {
    project: string
    job: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: JobLines
}

/** Returns the warnings of a job. `GET /v1alpha/projects/{project}/documentAI/jobs/{job}:warnings` */
export const getAnalysisJobWarnings: Operation<GetAnalysisJobWarningsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/jobs/{job}:warnings',
}
