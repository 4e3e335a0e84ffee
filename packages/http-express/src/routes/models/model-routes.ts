import { embeddingModelSchema, encodeInputSchema, modelSchema } from '@docent/core'
import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'Models'
const modelWire = wireSchema(modelSchema, { name: 'Model' })
const embeddingModelWire = wireSchema(embeddingModelSchema, { name: 'EmbeddingModel' })
const encodeInputWire = wireSchema(encodeInputSchema)

const names = z.array(z.string())
const mapping = z.record(z.string(), z.string())

export const modelRoutes = [
  defineRoute({
    operationId: 'list_models',
    tag,
    method: 'GET',
    path: '/models',
    summary: 'Lists the language models',
    description: 'Those that can be named as `llm`; `auto` chooses one by the needs of a question.',
    responses: { 200: { description: 'Models; auto picks one', schema: z.array(modelWire.schema) } },
    handler: async ({ caller }) => ok((await caller.models.list()).map(modelWire.encode)),
  }),
  defineRoute({
    operationId: 'get_vision_capable_model_names',
    tag,
    method: 'GET',
    path: '/models/vision_capable_model_names',
    summary: 'Lists the models that read images',
    description: 'Names as in the list of models.',
    responses: { 200: { description: 'Their ids', schema: names } },
    handler: async ({ caller }) => ok(await caller.models.visionCapableModelNames()),
  }),
  defineRoute({
    operationId: 'get_model_to_vision_model_mapping',
    tag,
    method: 'GET',
    path: '/models/model_to_vision_model_mapping',
    summary: 'Returns which model reads images for each model',
    description: 'A model that reads images maps to itself.',
    responses: { 200: { description: 'Ids by id; empty if there is none', schema: mapping } },
    handler: async ({ caller }) => ok(await caller.models.modelToVisionModelMapping()),
  }),
  defineRoute({
    operationId: 'get_reasoning_capable_model_names',
    tag,
    method: 'GET',
    path: '/models/reasoning_capable_model_names',
    summary: 'Lists the reasoning models',
    description: 'Names as in the list of models.',
    responses: { 200: { description: 'Their ids', schema: names } },
    handler: async ({ caller }) => ok(await caller.models.reasoningCapableModelNames()),
  }),
  defineRoute({
    operationId: 'get_model_to_reasoning_model_mapping',
    tag,
    method: 'GET',
    path: '/models/model_to_reasoning_model_mapping',
    summary: 'Returns the reasoning model for each model',
    description: 'A reasoning model maps to itself.',
    responses: { 200: { description: 'Ids by id; empty if there is none', schema: mapping } },
    handler: async ({ caller }) => ok(await caller.models.modelToReasoningModelMapping()),
  }),
  defineRoute({
    operationId: 'list_embedding_models',
    tag,
    method: 'GET',
    path: '/embedding_models',
    summary: 'Lists the embedding models',
    description: 'A collection chooses one at creation, or gets the default.',
    responses: { 200: { description: 'Models', schema: z.array(embeddingModelWire.schema) } },
    handler: async ({ caller }) => ok((await caller.models.listEmbeddingModels()).map(embeddingModelWire.encode)),
  }),
  defineRoute({
    operationId: 'get_default_embedding_model',
    tag,
    method: 'GET',
    path: '/embedding_models/default',
    summary: 'Returns the default embedding model',
    description: 'Existing collections keep theirs when the default changes.',
    responses: { 200: { description: 'The model', schema: embeddingModelWire.schema } },
    handler: async ({ caller }) => ok(embeddingModelWire.encode(await caller.models.defaultEmbeddingModel())),
  }),
  defineRoute({
    operationId: 'encode_chunks_for_retrieval',
    tag,
    method: 'POST',
    path: '/embedding_models/{model_id}/encode_chunks_for_retrieval',
    summary: 'Returns the vectors of texts, in their order',
    description: 'For chunks/match of a collection with the same embedding model. One vector for each text.',
    request: { body: encodeInputWire.schema },
    responses: { 200: { description: 'One vector per text', schema: z.array(z.array(z.number())) } },
    errors: ['not_found', 'provider_failed'],
    async handler({ input, caller, options }) {
      const texts = encodeInputWire.decode(input.body)
      return ok(await caller.models.encodeChunks(input.params.model_id, texts, options))
    },
  }),
]
