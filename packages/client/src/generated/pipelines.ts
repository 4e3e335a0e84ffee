// Written by `npm run golden` from the route table; changes here are lost.

import type { CreatePipelineRequest, Pipeline, PipelineDetails, UpdatePipelineRequest } from './components.ts'
import type { Operation } from '../operation.ts'

export interface ListPipelinesOperation {
  query: {
    /** Most items of the page, above 1000 is 1000; 0 is all. */
    pageSize?: number | undefined
    /** nextPageToken of the page before, with the other parameters the same. */
    pageToken?: string | undefined
    /** Such as displayName = "invoices*" AND createTime > 2026-01-31T00:00:00Z. */
    filter?: string | undefined
    /** Such as createTime desc, displayName. */
    orderBy?: string | undefined
    /** Id of a project. */
    projectId: string
    includeDeleted?: boolean | undefined
  }
  answer: Pipeline[]
}

/** Lists the pipelines of a project. `GET /pipeline` */
export const listPipelines: Operation<ListPipelinesOperation> = {
  method: 'GET',
  path: '/pipeline',
}

export interface CreatePipelineOperation {
  query: {
    /** Id of a project. */
    projectId: string
  }
  body: CreatePipelineRequest
  answer: PipelineDetails
  keyed: true
}

/** Registers a pipeline. `POST /pipeline` */
export const createPipeline: Operation<CreatePipelineOperation> = {
  method: 'POST',
  path: '/pipeline',
  body: 'json',
  keyed: true,
}

export interface GetPipelineOperation {
  params: {
    id: string
  }
  answer: PipelineDetails
}

/** Returns a pipeline by its id or name. `GET /pipeline/{id}` */
export const getPipeline: Operation<GetPipelineOperation> = {
  method: 'GET',
  path: '/pipeline/{id}',
}

export interface UpdatePipelineOperation {
  params: {
    id: string
  }
  body: UpdatePipelineRequest
  answer: {
    name: string
  }
}

/** Replaces the definition of a pipeline. `PUT /pipeline/{id}` */
export const updatePipeline: Operation<UpdatePipelineOperation> = {
  method: 'PUT',
  path: '/pipeline/{id}',
  body: 'json',
}

export interface DeletePipelineOperation {
  params: {
    id: string
  }
  answer: undefined
}

/** Deletes a pipeline. `DELETE /pipeline/{id}` */
export const deletePipeline: Operation<DeletePipelineOperation> = {
  method: 'DELETE',
  path: '/pipeline/{id}',
  answer: 'none',
}
