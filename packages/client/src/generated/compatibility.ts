// Written by `npm run golden` from the route table; changes here are lost.

import type {
  CompatibleChatChunk,
  CompatibleChatReply,
  CompatibleChatRequest,
  CompatibleEmbeddingReply,
  CompatibleEmbeddingRequest,
  CompatibleModel,
  CompatibleResponse,
  CompatibleResponseEvent,
  CompatibleResponseRequest,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface CreateCompatibleChatCompletionOperation {
  body: CompatibleChatRequest
  answer: CompatibleChatReply
  item: CompatibleChatChunk
}

/** Answers a conversation, like OpenAI's chat completions. `POST /compat_api/v1/chat/completions` */
export const createCompatibleChatCompletion: Operation<CreateCompatibleChatCompletionOperation> = {
  method: 'POST',
  path: '/compat_api/v1/chat/completions',
  body: 'json',
  stream: 'sse',
}

export interface CreateCompatibleResponseOperation {
  body: CompatibleResponseRequest
  answer: CompatibleResponse
  item: CompatibleResponseEvent
}

/** Answers a text or a conversation, like OpenAI's responses. `POST /compat_api/v1/responses` */
export const createCompatibleResponse: Operation<CreateCompatibleResponseOperation> = {
  method: 'POST',
  path: '/compat_api/v1/responses',
  body: 'json',
  stream: 'sse',
}

export interface CreateCompatibleEmbeddingsOperation {
  body: CompatibleEmbeddingRequest
  answer: CompatibleEmbeddingReply
}

/** Returns the vectors of texts, like OpenAI's embeddings. `POST /compat_api/v1/embeddings` */
export const createCompatibleEmbeddings: Operation<CreateCompatibleEmbeddingsOperation> = {
  method: 'POST',
  path: '/compat_api/v1/embeddings',
  body: 'json',
}

export interface ListCompatibleModelsOperation {
  answer: {
    object: 'list'
    data: CompatibleModel[]
  }
}

/** Lists the available models. `GET /compat_api/v1/models` */
export const listCompatibleModels: Operation<ListCompatibleModelsOperation> = {
  method: 'GET',
  path: '/compat_api/v1/models',
}

export interface GetCompatibleModelOperation {
  params: {
    model_id: string
  }
  answer: CompatibleModel
}

/** Returns one of these models. `GET /compat_api/v1/models/{model_id}` */
export const getCompatibleModel: Operation<GetCompatibleModelOperation> = {
  method: 'GET',
  path: '/compat_api/v1/models/{model_id}',
}
