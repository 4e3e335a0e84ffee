// Written by `npm run golden` from the route table; changes here are lost.

import type {
  AnalysisJob,
  Artifact,
  CreateModelInPartsRequest,
  CreateModelRequest,
  CreateModelVersionInPartsRequest,
  CreateModelVersionRequest,
  DeletedVersions,
  EmbeddingModel,
  ExtractionRequest,
  Model,
  ModelAnswer,
  ModelExtractionAnswer,
  PageOfModels,
  PerformanceStatsPerModel,
  QuestionRequest,
  ResourceName,
  SelfTestResult,
  SummarizeRequest,
  UpdateArtifactRequest,
  UploadedPart,
  UsageStats,
  UsageStatsPerModel,
  UsageStatsPerModelAndUser,
  UsageStatsPerUser,
} from './components.ts'
import type { BytesContent, Download, Operation } from '../operation.ts'

export interface CreateGuardrailsSettingsOperation {
  body?: Record<string, unknown> | undefined
  answer: Record<string, unknown>
}

/** Not supported: texts are not checked by guardrails. `POST /api/v1/guardrails_settings` */
export const createGuardrailsSettings: Operation<CreateGuardrailsSettingsOperation> = {
  method: 'POST',
  path: '/api/v1/guardrails_settings',
  body: 'json',
}

export interface ListModelsOperation {
  answer: Model[]
}

/** Lists the language models. `GET /api/v1/models` */
export const listModels: Operation<ListModelsOperation> = {
  method: 'GET',
  path: '/api/v1/models',
}

export interface GetVisionCapableModelNamesOperation {
  answer: string[]
}

/** Lists the models that read images. `GET /api/v1/models/vision_capable_model_names` */
export const getVisionCapableModelNames: Operation<GetVisionCapableModelNamesOperation> = {
  method: 'GET',
  path: '/api/v1/models/vision_capable_model_names',
}

export interface GetModelToVisionModelMappingOperation {
  answer: Record<string, string>
}

/** Returns which model reads images for each model. `GET /api/v1/models/model_to_vision_model_mapping` */
export const getModelToVisionModelMapping: Operation<GetModelToVisionModelMappingOperation> = {
  method: 'GET',
  path: '/api/v1/models/model_to_vision_model_mapping',
}

export interface GetReasoningCapableModelNamesOperation {
  answer: string[]
}

/** Lists the reasoning models. `GET /api/v1/models/reasoning_capable_model_names` */
export const getReasoningCapableModelNames: Operation<GetReasoningCapableModelNamesOperation> = {
  method: 'GET',
  path: '/api/v1/models/reasoning_capable_model_names',
}

export interface GetModelToReasoningModelMappingOperation {
  answer: Record<string, string>
}

/** Returns the reasoning model for each model. `GET /api/v1/models/model_to_reasoning_model_mapping` */
export const getModelToReasoningModelMapping: Operation<GetModelToReasoningModelMappingOperation> = {
  method: 'GET',
  path: '/api/v1/models/model_to_reasoning_model_mapping',
}

export interface ListEmbeddingModelsOperation {
  answer: EmbeddingModel[]
}

/** Lists the embedding models. `GET /api/v1/embedding_models` */
export const listEmbeddingModels: Operation<ListEmbeddingModelsOperation> = {
  method: 'GET',
  path: '/api/v1/embedding_models',
}

export interface GetDefaultEmbeddingModelOperation {
  answer: EmbeddingModel
}

/** Returns the default embedding model. `GET /api/v1/embedding_models/default` */
export const getDefaultEmbeddingModel: Operation<GetDefaultEmbeddingModelOperation> = {
  method: 'GET',
  path: '/api/v1/embedding_models/default',
}

export interface EncodeChunksForRetrievalOperation {
  params: {
    model_id: string
  }
  body: {
    chunks: readonly string[]
  }
  answer: number[][]
}

/** Returns the vectors of texts, in their order. `POST /api/v1/embedding_models/{model_id}/encode_chunks_for_retrieval` */
export const encodeChunksForRetrieval: Operation<EncodeChunksForRetrievalOperation> = {
  method: 'POST',
  path: '/api/v1/embedding_models/{model_id}/encode_chunks_for_retrieval',
  body: 'json',
}

export interface AnswerQuestionOperation {
  params: {
    model_name: string
  }
  body: QuestionRequest
  answer: ModelAnswer
  keyed: true
}

/** Answers a question, from the given texts if any. `POST /api/v1/models/{model_name}/answer_question` */
export const answerQuestion: Operation<AnswerQuestionOperation> = {
  method: 'POST',
  path: '/api/v1/models/{model_name}/answer_question',
  body: 'json',
  keyed: true,
}

export interface SummarizeContentOperation {
  params: {
    model_name: string
  }
  body?: SummarizeRequest | undefined
  answer: ModelAnswer
  keyed: true
}

/** Summarizes texts of any length. `POST /api/v1/models/{model_name}/summarize_content` */
export const summarizeContent: Operation<SummarizeContentOperation> = {
  method: 'POST',
  path: '/api/v1/models/{model_name}/summarize_content',
  body: 'json',
  keyed: true,
}

export interface ExtractDataOperation {
  params: {
    model_name: string
  }
  body?: ExtractionRequest | undefined
  answer: ModelExtractionAnswer
  keyed: true
}

/** Extracts data from texts. `POST /api/v1/models/{model_name}/extract_data` */
export const extractData: Operation<ExtractDataOperation> = {
  method: 'POST',
  path: '/api/v1/models/{model_name}/extract_data',
  body: 'json',
  keyed: true,
}

export interface RunModelSelfTestOperation {
  params: {
    model_name: string
    mode: 'quick' | 'rag' | 'full' | 'agent'
  }
  answer: SelfTestResult
  keyed: true
}

/** Tests a model with short questions. `POST /api/v1/models/{model_name}/self_test/{mode}` */
export const runModelSelfTest: Operation<RunModelSelfTestOperation> = {
  method: 'POST',
  path: '/api/v1/models/{model_name}/self_test/{mode}',
  keyed: true,
}

export interface GetUsageStatsOperation {
  query: {
    /** How far back from now: a number with minutes, hours, days, weeks, months or years, such as `24 hours`. */
    interval: string
  }
  answer: UsageStats
}

/** Returns what the caller spent on language models. `GET /api/v1/stats/usage` */
export const getUsageStats: Operation<GetUsageStatsOperation> = {
  method: 'GET',
  path: '/api/v1/stats/usage',
}

export interface GetUsageStatsByModelOperation {
  query: {
    /** How far back from now: a number with minutes, hours, days, weeks, months or years, such as `24 hours`. */
    interval: string
  }
  answer: UsageStatsPerModel[]
}

/** Returns what the caller spent on each language model. `GET /api/v1/stats/usage_by_model` */
export const getUsageStatsByModel: Operation<GetUsageStatsByModelOperation> = {
  method: 'GET',
  path: '/api/v1/stats/usage_by_model',
}

export interface GetUsageStatsByUserOperation {
  query: {
    /** How far back from now: a number with minutes, hours, days, weeks, months or years, such as `24 hours`. */
    interval: string
  }
  answer: UsageStatsPerUser[]
}

/** Returns what users spent on language models. `GET /api/v1/stats/usage_by_user` */
export const getUsageStatsByUser: Operation<GetUsageStatsByUserOperation> = {
  method: 'GET',
  path: '/api/v1/stats/usage_by_user',
}

export interface GetUsageStatsByModelAndUserOperation {
  query: {
    /** How far back from now: a number with minutes, hours, days, weeks, months or years, such as `24 hours`. */
    interval: string
  }
  answer: UsageStatsPerModelAndUser[]
}

/** Returns the cost of each language model by user. `GET /api/v1/stats/usage_by_model_and_user` */
export const getUsageStatsByModelAndUser: Operation<GetUsageStatsByModelAndUserOperation> = {
  method: 'GET',
  path: '/api/v1/stats/usage_by_model_and_user',
}

export interface GetPerformanceStatsByModelOperation {
  query: {
    /** How far back from now: a number with minutes, hours, days, weeks, months or years, such as `24 hours`. */
    interval: string
  }
  answer: PerformanceStatsPerModel[]
}

/** Returns how fast the language models were, for all users. `GET /api/v1/stats/performance_by_model` */
export const getPerformanceStatsByModel: Operation<GetPerformanceStatsByModelOperation> = {
  method: 'GET',
  path: '/api/v1/stats/performance_by_model',
}

export interface ListAnalysisModelsOperation {
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
  answer: PageOfModels
}

/** Lists the models of a project. `GET /v1alpha/projects/{project}/documentAI/models` */
export const listAnalysisModels: Operation<ListAnalysisModelsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/models',
}

export interface CreateModelOperation {
  params: {
    project: string
  }
  body: CreateModelRequest
  answer: Artifact
  keyed: true
}

/** Creates a model with its content. `POST /v1alpha/projects/{project}/documentAI/models` */
export const createModel: Operation<CreateModelOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/models',
  body: 'json',
  keyed: true,
}

export interface SearchModelsOperation {
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
  answer: PageOfModels
}

/** Finds models of a project by a text. `GET /v1alpha/projects/{project}/documentAI/models:search` */
export const searchModels: Operation<SearchModelsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/models:search',
}

export interface ListModelVersionsOperation {
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
  answer: PageOfModels
}

/** Lists the versions of a model. `GET /v1alpha/projects/{project}/documentAI/models/{id}/versions` */
export const listModelVersions: Operation<ListModelVersionsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions',
}

export interface CreateModelVersionOperation {
  params: {
    project: string
    id: string
  }
  body: CreateModelVersionRequest
  answer: Artifact
  keyed: true
}

/** Creates a version of a model with its content. `POST /v1alpha/projects/{project}/documentAI/models/{id}/versions` */
export const createModelVersion: Operation<CreateModelVersionOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions',
  body: 'json',
  keyed: true,
}

export interface GetModelOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: Artifact
}

/** Returns a version of a model. `GET /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}` */
export const getModel: Operation<GetModelOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}',
}

export interface UpdateModelOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: UpdateArtifactRequest | undefined
  answer: Artifact
}

/** Changes metadata of a model. `PATCH /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}` */
export const updateModel: Operation<UpdateModelOperation> = {
  method: 'PATCH',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}',
  body: 'json',
}

export interface DeleteModelVersionOperation {
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

/** Deletes a version of a model, with everything that depends on it. `DELETE /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}` */
export const deleteModelVersion: Operation<DeleteModelVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}',
}

export interface GetModelDependenciesOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: {
    dependents: string[]
  }
}

/** Lists what needs a version directly. `GET /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:getDependencies` */
export const getModelDependencies: Operation<GetModelDependenciesOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:getDependencies',
}

export interface DownloadModelOperation {
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

/** Returns the content of a version. `GET /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:download` */
export const downloadModel: Operation<DownloadModelOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:download',
  answer: 'bytes',
}

export interface CreateModelInPartsOperation {
  params: {
    project: string
  }
  body: CreateModelInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a model whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/models:multipart` */
export const createModelInParts: Operation<CreateModelInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/models:multipart',
  body: 'json',
  keyed: true,
}

export interface CreateModelVersionInPartsOperation {
  params: {
    project: string
    id: string
  }
  body: CreateModelVersionInPartsRequest
  answer: ResourceName
  keyed: true
}

/** Creates a version of a model whose content comes in parts. `POST /v1alpha/projects/{project}/documentAI/models/{id}/versions:multipart` */
export const createModelVersionInParts: Operation<CreateModelVersionInPartsOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions:multipart',
  body: 'json',
  keyed: true,
}

export interface UploadModelPartOperation {
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

/** Uploads a part of a model. `POST /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:uploadPart` */
export const uploadModelPart: Operation<UploadModelPartOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:uploadPart',
  body: 'bytes',
}

export interface CompleteModelUploadOperation {
  params: {
    project: string
    id: string
    version: string
  }
  answer: AnalysisJob
  keyed: true
}

/** Completes the upload of a model. `POST /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:completeUpload` */
export const completeModelUpload: Operation<CompleteModelUploadOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:completeUpload',
  keyed: true,
}

export interface BulkDeleteModelVersionOperation {
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

/** Deletes a version of a model, with everything that depends on it, and returns what was deleted. `DELETE /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:bulkDelete` */
export const bulkDeleteModelVersion: Operation<BulkDeleteModelVersionOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:bulkDelete',
}

export interface CopyModelOperation {
  params: {
    project: string
    id: string
    version: string
  }
  body?: {
    /** projects/<UUID>/documentAI/models/<UUID> */
    target?: string | undefined
  } | undefined
  answer: Artifact
  keyed: true
}

/** Copies a version of a model. `POST /v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:copy` */
export const copyModel: Operation<CopyModelOperation> = {
  method: 'POST',
  path: '/v1alpha/projects/{project}/documentAI/models/{id}/versions/{version}:copy',
  body: 'json',
  keyed: true,
}
