// Written by `npm run golden` from the route table; changes here are lost.

import type {
  Artifact,
  CreateResultSetInPartsRequest,
  CreateResultSetRequest,
  CreateResultSetVersionInPartsRequest,
  CreateResultSetVersionRequest,
  DeletedVersions,
  PageOfResultSets,
  ResourceName,
  UpdateArtifactRequest,
  UploadedPart,
} from './components.ts'
import type { BytesContent, Download, Operation } from '../operation.ts'

export interface ListResultSetsOperation {
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
  answer: PageOfResultSets
}

/** Lists the result sets of a project. `GET /v1alpha/projects/{project}/documentAI/resultSets` */
export const listResultSets: Operation<ListResultSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/resultSets',
}

export interface CreateResultSetOperation {
  params: {
    project: string
  }
  body: CreateResultSetRequest
  answer: Artifact
  keyed: true
}

/** Creates a result set with its content. `POST /v1alpha/projects/{project}/documentAI/resultSets` */
export const createResultSet: Operation<CreateResultSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/resultSets',
  body: 'json',
  keyed: true,
}

export interface SearchResultSetsOperation {
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
    query?: string | undefined
  } | undefined
  answer: PageOfResultSets
}

/** Finds result sets of a project by a text. `GET /v1alpha/projects/{project}/documentAI/resultSets:search` */
export const searchResultSets: Operation<SearchResultSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/resultSets:search',
}

export interface ListResultSetVersionsOperation {
  params: {
    project: string
    id: string
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
  answer: PageOfResultSets
}

/** Lists the versions of a result set. `GET /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions` */
export const listResultSetVersions: Operation<ListResultSetVersionsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions',
}

export interface CreateResultSetVersionOperation {
  params: {
    project: string
    id: string
  }
  body: CreateResultSetVersionRequest
  answer: Artifact
  keyed: true
}

/** Creates a version of a result set with its content. `POST /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions` */
export const createResultSetVersion: Operation<CreateResultSetVersionOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions',
  body: 'json',
  keyed: true,
}

export interface GetResultSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: Artifact
}

/** Returns a version of a result set. `GET /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}` */
export const getResultSet: Operation<GetResultSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}',
}

export interface UpdateResultSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: UpdateArtifactRequest | undefined
  answer: Artifact
}

/** Changes metadata of a result set. `PATCH /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}` */
export const updateResultSet: Operation<UpdateResultSetOperation> = {
  method: 'PATCH',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}',
  body: 'json',
}

export interface DeleteResultSetVersionOperation {
  params: {
    project: string
    id: string
    version: string
  }
  query?: {
    /** What may be deleted along. When absent, all that needs it; when something else needs it, nothing is deleted. */
    allowList?: readonly string[] | undefined
  } | undefined
  answer: Record<string, unknown>
}

/** Deletes a version of a result set, with everything that depends on it. `DELETE /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}` */
export const deleteResultSetVersion: Operation<DeleteResultSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}',
}

export interface GetResultSetDependenciesOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: {
    dependents: string[]
  }
}

/** Lists what needs a version directly. `GET /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:getDependencies` */
export const getResultSetDependencies: Operation<GetResultSetDependenciesOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:getDependencies',
}

export interface DownloadResultSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  query?: {
    /** Name of one file of it. */
    file?: string | undefined
    /** Which thousand of the pictures, from 1. */
    part?: number | undefined
  } | undefined
  answer: Download
}

/** Returns the content of a version. `GET /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:download` */
export const downloadResultSet: Operation<DownloadResultSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:download',
  answer: 'bytes',
}

export interface CreateResultSetInPartsOperation {
  params: {
    project: string
  }
  body: CreateResultSetInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a result set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/resultSets:multipart` */
export const createResultSetInParts: Operation<CreateResultSetInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/resultSets:multipart',
  body: 'json',
  keyed: true,
}

export interface CreateResultSetVersionInPartsOperation {
  params: {
    project: string
    id: string
  }
  body: CreateResultSetVersionInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a version of a result set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions:multipart` */
export const createResultSetVersionInParts: Operation<CreateResultSetVersionInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions:multipart',
  body: 'json',
  keyed: true,
}

export interface UploadResultSetPartOperation {
  params: {
    project: string
    id: string
    version: string
  }
  headers: {
    'part-number': number
  }
  body: BytesContent
  answer: UploadedPart
}

/** Uploads a part of a result set. `POST /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:uploadPart` */
export const uploadResultSetPart: Operation<UploadResultSetPartOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:uploadPart',
  body: 'bytes',
}

export interface CompleteResultSetUploadOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: Artifact
  keyed: true
}

/** Completes the upload of a result set. `POST /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:completeUpload` */
export const completeResultSetUpload: Operation<CompleteResultSetUploadOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:completeUpload',
  keyed: true,
}

export interface BulkDeleteResultSetVersionOperation {
  params: {
    project: string
    id: string
    version: string
  }
  query?: {
    /** What may be deleted along. When absent, all that needs it; when something else needs it, nothing is deleted. */
    allowList?: readonly string[] | undefined
  } | undefined
  answer: DeletedVersions
}

/** Deletes a version of a result set, with everything that depends on it, and returns what was deleted. `DELETE /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:bulkDelete` */
export const bulkDeleteResultSetVersion: Operation<BulkDeleteResultSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:bulkDelete',
}

export interface CopyResultSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: {
    /** projects/<UUID>/documentAI/resultSets/<UUID> */
    target?: string | undefined
  } | undefined
  answer: Artifact
  keyed: true
}

/** Copies a version of a result set. `POST /v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:copy` */
export const copyResultSet: Operation<CopyResultSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}/versions/{version}:copy',
  body: 'json',
  keyed: true,
}

export interface DeleteResultSetOperation {
  params: {
    project: string
    id: string
  }
  query?: {
    force?: boolean | undefined
  } | undefined
  answer: {
    versions: string[]
  }
}

/** Deletes all versions of a result set. `DELETE /v1alpha/projects/{project}/documentAI/resultSets/{id}` */
export const deleteResultSet: Operation<DeleteResultSetOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/resultSets/{id}',
}
