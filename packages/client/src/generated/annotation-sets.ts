// Written by `npm run golden` from the route table; changes here are lost.

import type {
  AnalysisJob,
  AnnotationDraft,
  Artifact,
  CloseDraftRequest,
  CompletedUpload,
  CreateAnnotationSetInPartsRequest,
  CreateAnnotationSetRequest,
  CreateAnnotationSetVersionInPartsRequest,
  CreateAnnotationSetVersionRequest,
  DeletedVersions,
  DraftOperations,
  DuplicateChoices,
  PageOfAnnotationSets,
  ResourceName,
  UpdateArtifactRequest,
  UpdateDraftRequest,
  UploadedPart,
} from './components.ts'
import type { BytesContent, Download, Operation } from '../operation.ts'

export interface ListAnnotationSetsOperation {
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
  answer: PageOfAnnotationSets
}

/** Lists the annotation sets of a project. `GET /v1alpha/projects/{project}/documentAI/annotationSets` */
export const listAnnotationSets: Operation<ListAnnotationSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets',
}

export interface CreateAnnotationSetOperation {
  params: {
    project: string
  }
  body: CreateAnnotationSetRequest
  answer: Artifact
  keyed: true
}

/** Creates an annotation set with its content. `POST /v1alpha/projects/{project}/documentAI/annotationSets` */
export const createAnnotationSet: Operation<CreateAnnotationSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets',
  body: 'json',
  keyed: true,
}

export interface SearchAnnotationSetsOperation {
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
  answer: PageOfAnnotationSets
}

/** Finds annotation sets of a project by a text. `GET /v1alpha/projects/{project}/documentAI/annotationSets:search` */
export const searchAnnotationSets: Operation<SearchAnnotationSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets:search',
}

export interface ListAnnotationSetVersionsOperation {
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
  answer: PageOfAnnotationSets
}

/** Lists the versions of an annotation set. `GET /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions` */
export const listAnnotationSetVersions: Operation<ListAnnotationSetVersionsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions',
}

export interface CreateAnnotationSetVersionOperation {
  params: {
    project: string
    id: string
  }
  body: CreateAnnotationSetVersionRequest
  answer: Artifact
  keyed: true
}

/** Creates a version of an annotation set with its content. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions` */
export const createAnnotationSetVersion: Operation<CreateAnnotationSetVersionOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions',
  body: 'json',
  keyed: true,
}

export interface GetAnnotationSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: Artifact
}

/** Returns a version of an annotation set. `GET /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}` */
export const getAnnotationSet: Operation<GetAnnotationSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}',
}

export interface UpdateAnnotationSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: UpdateArtifactRequest | undefined
  answer: Artifact
}

/** Changes metadata of an annotation set. `PATCH /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}` */
export const updateAnnotationSet: Operation<UpdateAnnotationSetOperation> = {
  method: 'PATCH',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}',
  body: 'json',
}

export interface DeleteAnnotationSetVersionOperation {
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

/** Deletes a version of an annotation set, with everything that depends on it. `DELETE /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}` */
export const deleteAnnotationSetVersion: Operation<DeleteAnnotationSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}',
}

export interface GetAnnotationSetDependenciesOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: {
    dependents: string[]
  }
}

/** Lists what needs a version directly. `GET /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:getDependencies` */
export const getAnnotationSetDependencies: Operation<GetAnnotationSetDependenciesOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:getDependencies',
}

export interface DownloadAnnotationSetOperation {
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

/** Returns the content of a version. `GET /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:download` */
export const downloadAnnotationSet: Operation<DownloadAnnotationSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:download',
  answer: 'bytes',
}

export interface CreateAnnotationSetInPartsOperation {
  params: {
    project: string
  }
  body: CreateAnnotationSetInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates an annotation set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/annotationSets:multipart` */
export const createAnnotationSetInParts: Operation<CreateAnnotationSetInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets:multipart',
  body: 'json',
  keyed: true,
}

export interface CreateAnnotationSetVersionInPartsOperation {
  params: {
    project: string
    id: string
  }
  body: CreateAnnotationSetVersionInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a version of an annotation set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions:multipart` */
export const createAnnotationSetVersionInParts: Operation<CreateAnnotationSetVersionInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions:multipart',
  body: 'json',
  keyed: true,
}

export interface UploadAnnotationSetPartOperation {
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

/** Uploads a part of an annotation set. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:uploadPart` */
export const uploadAnnotationSetPart: Operation<UploadAnnotationSetPartOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:uploadPart',
  body: 'bytes',
}

export interface CompleteAnnotationSetUploadOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: AnalysisJob
  keyed: true
}

/** Completes the upload of an annotation set. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:completeUpload` */
export const completeAnnotationSetUpload: Operation<CompleteAnnotationSetUploadOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:completeUpload',
  keyed: true,
}

export interface BulkDeleteAnnotationSetVersionOperation {
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

/** Deletes a version of an annotation set, with everything that depends on it, and returns what was deleted. `DELETE /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:bulkDelete` */
export const bulkDeleteAnnotationSetVersion: Operation<BulkDeleteAnnotationSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:bulkDelete',
}

export interface CopyAnnotationSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: {
    /** projects/<UUID>/documentAI/annotationSets/<UUID> */
    target?: string | undefined
  } | undefined
  answer: Artifact
  keyed: true
}

/** Copies a version of an annotation set. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:copy` */
export const copyAnnotationSet: Operation<CopyAnnotationSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:copy',
  body: 'json',
  keyed: true,
}

export interface GetAnnotationDraftOperation {
  params: {
    project: string
    id: string
    version: string
  }
  query?: {
    /** Only words and pages that were marked after this number. */
    after?: number | undefined
    /** Marks of all annotators of a blind draft, for those who may manage the project. */
    everyone?: boolean | undefined
  } | undefined
  answer: AnnotationDraft
}

/** Returns the draft that annotators make over a version before they save the next one. `GET /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:draft` */
export const getAnnotationDraft: Operation<GetAnnotationDraftOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:draft',
}

export interface UpdateAnnotationDraftOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body: UpdateDraftRequest
  answer: AnnotationDraft
}

/** Makes the draft of a version blind, or open again. `PATCH /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:draft` */
export const updateAnnotationDraft: Operation<UpdateAnnotationDraftOperation> = {
  method: 'PATCH',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:draft',
  body: 'json',
}

export interface ApplyToAnnotationDraftOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body: DraftOperations
  answer: AnnotationDraft
}

/** Sets or withdraws marks on words and pages of a version. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:applyToDraft` */
export const applyToAnnotationDraft: Operation<ApplyToAnnotationDraftOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:applyToDraft',
  body: 'json',
}

export interface CloseAnnotationDraftOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body: CloseDraftRequest
  answer: AnnotationDraft
}

/** Closes a draft that was saved as a newer version. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:closeDraft` */
export const closeAnnotationDraft: Operation<CloseAnnotationDraftOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:closeDraft',
  body: 'json',
}

export interface CompleteAnnotationSetUploadCheckingDuplicatesOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: CompletedUpload
  keyed: true
}

/** Completes the upload of an annotation set, unless several image sets have its pages. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:completeUploadCheckDuplicates` */
export const completeAnnotationSetUploadCheckingDuplicates: Operation<CompleteAnnotationSetUploadCheckingDuplicatesOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:completeUploadCheckDuplicates',
  keyed: true,
}

export interface SubmitAnnotationSetDuplicatesOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body: DuplicateChoices
  answer: AnalysisJob
  keyed: true
}

/** Assigns each page to an image set, and starts the job. `POST /v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:submitDuplicates` */
export const submitAnnotationSetDuplicates: Operation<SubmitAnnotationSetDuplicatesOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/annotationSets/{id}/versions/{version}:submitDuplicates',
  body: 'json',
  keyed: true,
}
