// Written by `npm run golden` from the route table; changes here are lost.

import type {
  AnalysisJob,
  Artifact,
  CreateDocumentSetInPartsRequest,
  CreateDocumentSetRequest,
  CreateDocumentSetVersionInPartsRequest,
  CreateDocumentSetVersionRequest,
  DeletedVersions,
  PageOfDocumentSets,
  ResourceName,
  UpdateArtifactRequest,
  UploadedPart,
} from './components.ts'
import type { BytesContent, Download, Operation } from '../operation.ts'

export interface ListDocumentSetsOperation {
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
  answer: PageOfDocumentSets
}

/** Lists the document sets of a project. `GET /v1alpha/projects/{project}/documentAI/documentSets` */
export const listDocumentSets: Operation<ListDocumentSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/documentSets',
}

export interface CreateDocumentSetOperation {
  params: {
    project: string
  }
  body: CreateDocumentSetRequest
  answer: AnalysisJob
  keyed: true
}

/** Creates a document set with its content. `POST /v1alpha/projects/{project}/documentAI/documentSets` */
export const createDocumentSet: Operation<CreateDocumentSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/documentSets',
  body: 'json',
  keyed: true,
}

export interface SearchDocumentSetsOperation {
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
  answer: PageOfDocumentSets
}

/** Finds document sets of a project by a text. `GET /v1alpha/projects/{project}/documentAI/documentSets:search` */
export const searchDocumentSets: Operation<SearchDocumentSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/documentSets:search',
}

export interface ListDocumentSetVersionsOperation {
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
  answer: PageOfDocumentSets
}

/** Lists the versions of a document set. `GET /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions` */
export const listDocumentSetVersions: Operation<ListDocumentSetVersionsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions',
}

export interface CreateDocumentSetVersionOperation {
  params: {
    project: string
    id: string
  }
  body: CreateDocumentSetVersionRequest
  answer: AnalysisJob
  keyed: true
}

/** Creates a version of a document set with its content. `POST /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions` */
export const createDocumentSetVersion: Operation<CreateDocumentSetVersionOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions',
  body: 'json',
  keyed: true,
}

export interface GetDocumentSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: Artifact
}

/** Returns a version of a document set. `GET /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}` */
export const getDocumentSet: Operation<GetDocumentSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}',
}

export interface UpdateDocumentSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: UpdateArtifactRequest | undefined
  answer: Artifact
}

/** Changes metadata of a document set. `PATCH /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}` */
export const updateDocumentSet: Operation<UpdateDocumentSetOperation> = {
  method: 'PATCH',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}',
  body: 'json',
}

export interface DeleteDocumentSetVersionOperation {
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

/** Deletes a version of a document set, with everything that depends on it. `DELETE /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}` */
export const deleteDocumentSetVersion: Operation<DeleteDocumentSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}',
}

export interface GetDocumentSetDependenciesOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: {
    dependents: string[]
  }
}

/** Lists what needs a version directly. `GET /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:getDependencies` */
export const getDocumentSetDependencies: Operation<GetDocumentSetDependenciesOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:getDependencies',
}

export interface DownloadDocumentSetOperation {
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

/** Returns the content of a version. `GET /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:download` */
export const downloadDocumentSet: Operation<DownloadDocumentSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:download',
  answer: 'bytes',
}

export interface CreateDocumentSetInPartsOperation {
  params: {
    project: string
  }
  body: CreateDocumentSetInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a document set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/documentSets:multipart` */
export const createDocumentSetInParts: Operation<CreateDocumentSetInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/documentSets:multipart',
  body: 'json',
  keyed: true,
}

export interface CreateDocumentSetVersionInPartsOperation {
  params: {
    project: string
    id: string
  }
  body: CreateDocumentSetVersionInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a version of a document set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions:multipart` */
export const createDocumentSetVersionInParts: Operation<CreateDocumentSetVersionInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions:multipart',
  body: 'json',
  keyed: true,
}

export interface UploadDocumentSetPartOperation {
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

/** Uploads a part of a document set. `POST /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:uploadPart` */
export const uploadDocumentSetPart: Operation<UploadDocumentSetPartOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:uploadPart',
  body: 'bytes',
}

export interface CompleteDocumentSetUploadOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: AnalysisJob
  keyed: true
}

/** Completes the upload of a document set. `POST /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:completeUpload` */
export const completeDocumentSetUpload: Operation<CompleteDocumentSetUploadOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:completeUpload',
  keyed: true,
}

export interface BulkDeleteDocumentSetVersionOperation {
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

/** Deletes a version of a document set, with everything that depends on it, and returns what was deleted. `DELETE /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:bulkDelete` */
export const bulkDeleteDocumentSetVersion: Operation<BulkDeleteDocumentSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:bulkDelete',
}

export interface CopyDocumentSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: {
    /** projects/<UUID>/documentAI/documentSets/<UUID> */
    target?: string | undefined
  } | undefined
  answer: Artifact
  keyed: true
}

/** Copies a version of a document set. `POST /v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:copy` */
export const copyDocumentSet: Operation<CopyDocumentSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/documentSets/{id}/versions/{version}:copy',
  body: 'json',
  keyed: true,
}
