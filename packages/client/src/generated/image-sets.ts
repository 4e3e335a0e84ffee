// Written by `npm run golden` from the route table; changes here are lost.

import type {
  AnalysisJob,
  Artifact,
  CreateImageSetInPartsRequest,
  CreateImageSetRequest,
  CreateImageSetVersionInPartsRequest,
  CreateImageSetVersionRequest,
  DeletedVersions,
  PageOfImageSets,
  ResourceName,
  UpdateArtifactRequest,
  UploadedPart,
} from './components.ts'
import type { BytesContent, Download, Operation } from '../operation.ts'

export interface ListImageSetsOperation {
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
  answer: PageOfImageSets
}

/** Lists the image sets of a project. `GET /v1alpha/projects/{project}/documentAI/imageSets` */
export const listImageSets: Operation<ListImageSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/imageSets',
}

export interface CreateImageSetOperation {
  params: {
    project: string
  }
  body: CreateImageSetRequest
  answer: AnalysisJob
  keyed: true
}

/** Creates an image set with its content. `POST /v1alpha/projects/{project}/documentAI/imageSets` */
export const createImageSet: Operation<CreateImageSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets',
  body: 'json',
  keyed: true,
}

export interface SearchImageSetsOperation {
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
  answer: PageOfImageSets
}

/** Finds image sets of a project by a text. `GET /v1alpha/projects/{project}/documentAI/imageSets:search` */
export const searchImageSets: Operation<SearchImageSetsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/imageSets:search',
}

export interface ListImageSetVersionsOperation {
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
  answer: PageOfImageSets
}

/** Lists the versions of an image set. `GET /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions` */
export const listImageSetVersions: Operation<ListImageSetVersionsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions',
}

export interface CreateImageSetVersionOperation {
  params: {
    project: string
    id: string
  }
  body: CreateImageSetVersionRequest
  answer: AnalysisJob
  keyed: true
}

/** Creates a version of an image set with its content. `POST /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions` */
export const createImageSetVersion: Operation<CreateImageSetVersionOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions',
  body: 'json',
  keyed: true,
}

export interface GetImageSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: Artifact
}

/** Returns a version of an image set. `GET /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}` */
export const getImageSet: Operation<GetImageSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}',
}

export interface UpdateImageSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: UpdateArtifactRequest | undefined
  answer: Artifact
}

/** Changes metadata of an image set. `PATCH /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}` */
export const updateImageSet: Operation<UpdateImageSetOperation> = {
  method: 'PATCH',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}',
  body: 'json',
}

export interface DeleteImageSetVersionOperation {
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

/** Deletes a version of an image set, with everything that depends on it. `DELETE /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}` */
export const deleteImageSetVersion: Operation<DeleteImageSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}',
}

export interface GetImageSetDependenciesOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: {
    dependents: string[]
  }
}

/** Lists what needs a version directly. `GET /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:getDependencies` */
export const getImageSetDependencies: Operation<GetImageSetDependenciesOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:getDependencies',
}

export interface DownloadImageSetOperation {
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

/** Returns the content of a version. `GET /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:download` */
export const downloadImageSet: Operation<DownloadImageSetOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:download',
  answer: 'bytes',
}

export interface CreateImageSetInPartsOperation {
  params: {
    project: string
  }
  body: CreateImageSetInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates an image set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/imageSets:multipart` */
export const createImageSetInParts: Operation<CreateImageSetInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets:multipart',
  body: 'json',
  keyed: true,
}

export interface CreateImageSetVersionInPartsOperation {
  params: {
    project: string
    id: string
  }
  body: CreateImageSetVersionInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a version of an image set whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions:multipart` */
export const createImageSetVersionInParts: Operation<CreateImageSetVersionInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions:multipart',
  body: 'json',
  keyed: true,
}

export interface UploadImageSetPartOperation {
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

/** Uploads a part of an image set. `POST /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:uploadPart` */
export const uploadImageSetPart: Operation<UploadImageSetPartOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:uploadPart',
  body: 'bytes',
}

export interface CompleteImageSetUploadOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: AnalysisJob
  keyed: true
}

/** Completes the upload of an image set. `POST /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:completeUpload` */
export const completeImageSetUpload: Operation<CompleteImageSetUploadOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:completeUpload',
  keyed: true,
}

export interface BulkDeleteImageSetVersionOperation {
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

/** Deletes a version of an image set, with everything that depends on it, and returns what was deleted. `DELETE /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:bulkDelete` */
export const bulkDeleteImageSetVersion: Operation<BulkDeleteImageSetVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:bulkDelete',
}

export interface CopyImageSetOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: {
    /** projects/<UUID>/documentAI/imageSets/<UUID> */
    target?: string | undefined
  } | undefined
  answer: Artifact
  keyed: true
}

/** Copies a version of an image set. `POST /v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:copy` */
export const copyImageSet: Operation<CopyImageSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/versions/{version}:copy',
  body: 'json',
  keyed: true,
}

export interface UploadPartOfNewestImageSetOperation {
  params: {
    project: string
    id: string
  }
  headers: {
    'part-number': number
  }
  body: BytesContent
  answer: UploadedPart
}

/** Uploads a part of the newest version of an image set. `POST /v1alpha/projects/{project}/documentAI/imageSets/{id}:uploadPart` */
export const uploadPartOfNewestImageSet: Operation<UploadPartOfNewestImageSetOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}:uploadPart',
  body: 'bytes',
}

export interface UploadPartOfNewestImageSetWithSlashOperation {
  params: {
    project: string
    id: string
  }
  headers: {
    'part-number': number
  }
  body: BytesContent
  answer: UploadedPart
}

/** Uploads a part of the newest version of an image set. `POST /v1alpha/projects/{project}/documentAI/imageSets/{id}/:uploadPart` */
export const uploadPartOfNewestImageSetWithSlash: Operation<UploadPartOfNewestImageSetWithSlashOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/imageSets/{id}/:uploadPart',
  body: 'bytes',
}
