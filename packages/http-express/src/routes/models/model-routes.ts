import { embeddingModelSchema, encodeInputSchema, modelSchema } from '@docent/core'
import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'Models'
const modelWire = wireSchema(modelSchema, { name: 'Model' })
const embeddingModelWire = wireSchema(embeddingModelSchema, { name: 'EmbeddingModel' })
const encodeInputWire = wireSchema(encodeInputSchema)

export const modelRoutes = [
  defineRoute({
    operationId: 'list_models',
    tag,
    method: 'GET',
    path: '/models',
    summary: 'Lists the language models',
    responses: { 200: { description: 'Models; auto picks one', schema: z.array(modelWire.schema) } },
    handler: async ({ caller }) => ok((await caller.models.list()).map(modelWire.encode)),
  }),
  defineRoute({
    operationId: 'list_embedding_models',
    tag,
    method: 'GET',
    path: '/embedding_models',
    summary: 'Lists the embedding models',
    responses: { 200: { description: 'Models', schema: z.array(embeddingModelWire.schema) } },
    handler: async ({ caller }) => ok((await caller.models.listEmbeddingModels()).map(embeddingModelWire.encode)),
  }),
  defineRoute({
    operationId: 'get_default_embedding_model',
    tag,
    method: 'GET',
    path: '/embedding_models/default',
    summary: 'Returns the embedding model of collections that name none',
    responses: { 200: { description: 'The model', schema: embeddingModelWire.schema } },
    handler: async ({ caller }) => ok(embeddingModelWire.encode(await caller.models.defaultEmbeddingModel())),
  }),
  defineRoute({
    operationId: 'encode_chunks_for_retrieval',
    tag,
    method: 'POST',
    path: '/embedding_models/{model_id}/encode_chunks_for_retrieval',
    summary: 'Returns the vectors of texts, in their order',
    request: { body: encodeInputWire.schema },
    responses: { 200: { description: 'One vector a text', schema: z.array(z.array(z.number())) } },
    errors: ['not_found', 'provider_failed'],
    async handler({ input, caller, request }) {
      const texts = encodeInputWire.decode(input.body)
      return ok(await caller.models.encodeChunks(input.params.model_id, texts, callOptions(request)))
    },
  }),
]
