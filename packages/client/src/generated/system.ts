// Written by `npm run golden` from the route table; changes here are lost.

import type { AuditPage, FoundRecords, H2OGPTSystemInfo, JobDetails, RecordState, ServiceState } from './components.ts'
import type { Download, Operation } from '../operation.ts'

export interface GetH2ogptSystemInfoOperation {
  answer: H2OGPTSystemInfo
}

/** Returns facts about the host of the answering process, for administrators. `GET /api/v1/system/h2ogpt_info` */
export const getH2ogptSystemInfo: Operation<GetH2ogptSystemInfoOperation> = {
  method: 'GET',
  path: '/api/v1/system/h2ogpt_info',
}

export interface DownloadUserLimitsExportOperation {
  query?: {
    /** Part of the username or of the email address. */
    search?: string | undefined
    /** `overridden`: only users with a value of their own for at least one setting. */
    filter?: 'all' | 'overridden' | undefined
    /** Only these; unknown ids are left out. */
    user_ids?: readonly string[] | undefined
  } | undefined
  answer: Download
}

/** Returns the effective settings for each user as CSV, for administrators. `GET /api/v1/admin/user_limits/export` */
export const downloadUserLimitsExport: Operation<DownloadUserLimitsExportOperation> = {
  method: 'GET',
  path: '/api/v1/admin/user_limits/export',
  answer: 'bytes',
}

export interface GetServiceStateOperation {
  answer: ServiceState
}

/** Returns the health of the parts and the work that waits, for administrators. `GET /api/v1/admin/state` */
export const getServiceState: Operation<GetServiceStateOperation> = {
  method: 'GET',
  path: '/api/v1/admin/state',
}

export interface FindRecordsOperation {
  query: {
    /** Id of the records to find. */
    record_id: string
  }
  answer: FoundRecords
}

/** Finds the records with an id, of whatever kind, for administrators. `GET /api/v1/admin/records` */
export const findRecords: Operation<FindRecordsOperation> = {
  method: 'GET',
  path: '/api/v1/admin/records',
}

export interface GetRecordStateOperation {
  params: {
    record_kind: string
    record_id: string
  }
  answer: RecordState
}

/** Returns where a record is in its lifecycle, for administrators. `GET /api/v1/admin/records/{record_kind}/{record_id}` */
export const getRecordState: Operation<GetRecordStateOperation> = {
  method: 'GET',
  path: '/api/v1/admin/records/{record_kind}/{record_id}',
}

export interface CreateVerifyStoreJobOperation {
  answer: JobDetails
  keyed: true
}

/** Looks for damage in everything that is stored, as a job, for administrators. `POST /api/v1/admin/store/verify_job` */
export const createVerifyStoreJob: Operation<CreateVerifyStoreJobOperation> = {
  method: 'POST',
  path: '/api/v1/admin/store/verify_job',
  keyed: true,
}

export interface CreateBackupJobOperation {
  answer: JobDetails
  keyed: true
}

/** Backs up records and files, as a job, for administrators. `POST /api/v1/admin/store/backup_job` */
export const createBackupJob: Operation<CreateBackupJobOperation> = {
  method: 'POST',
  path: '/api/v1/admin/store/backup_job',
  keyed: true,
}

export interface ListAuditEntriesOperation {
  query?: {
    /** Id of the user who did it. */
    actor?: string | undefined
    /** Kind of the record, such as collection or api_key. */
    record_kind?: string | undefined
    /** Id of the record; needs record_kind. */
    record_id?: string | undefined
    /** What happened, such as CREATED or DELETED. */
    event?: string | undefined
    /** X-Request-Id of the call that did it. */
    request_id?: string | undefined
    /** Not before this time. */
    from?: string | undefined
    /** Before this time. */
    to?: string | undefined
    /** Also the steps that the engine itself took; only for one record, by record_kind and record_id. */
    engine?: boolean | undefined
    limit?: number | undefined
    /** next_cursor of the answer before. */
    cursor?: string | undefined
  } | undefined
  answer: AuditPage
}

/** Lists who did what to which record, last first, for administrators. `GET /api/v1/admin/audit` */
export const listAuditEntries: Operation<ListAuditEntriesOperation> = {
  method: 'GET',
  path: '/api/v1/admin/audit',
}

export interface ExportAuditEntriesOperation {
  query?: {
    /** Id of the user who did it. */
    actor?: string | undefined
    /** Kind of the record, such as collection or api_key. */
    record_kind?: string | undefined
    /** Id of the record; needs record_kind. */
    record_id?: string | undefined
    /** What happened, such as CREATED or DELETED. */
    event?: string | undefined
    /** X-Request-Id of the call that did it. */
    request_id?: string | undefined
    /** Not before this time. */
    from?: string | undefined
    /** Before this time. */
    to?: string | undefined
    /** Also the steps that the engine itself took; only for one record, by record_kind and record_id. */
    engine?: boolean | undefined
    /** JSON, one entry a line, or CSV. */
    format?: 'jsonl' | 'csv' | undefined
  } | undefined
  answer: Download
}

/** Exports the entries of the list as a file, for administrators. `GET /api/v1/admin/audit/export` */
export const exportAuditEntries: Operation<ExportAuditEntriesOperation> = {
  method: 'GET',
  path: '/api/v1/admin/audit/export',
  answer: 'bytes',
}
