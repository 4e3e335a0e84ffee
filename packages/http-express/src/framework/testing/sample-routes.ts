import { z } from 'zod'
import { accepted, area, component, created, download, noContent, ok, stream, type AnyRoute } from '../index.ts'
import { defineRoute, type SampleCaller, type SampleServices } from './sample-services.ts'
import { sampleUploadRoutes } from './sample-upload-routes.ts'

const item = component(
  'SampleItem',
  z.object({
    id: z.string(),
    state: z.enum(['active', 'archived']),
    size: z.int().min(0).optional().describe('In bytes.'),
  }),
)
const newItem = component(
  'NewSampleItem',
  z.object({ name: z.string().min(1).max(20), options: z.object({ depth: z.int().min(1).max(5) }).optional() }),
)
const line = component('SampleLine', z.object({ body: z.string(), finished: z.boolean() }))

const compatibility = area('/compat_api/v1', {
  errorBody: (error) => ({ error: { message: error.message, code: error.code } }),
  errorSchema: component(
    'CompatibilityError',
    z.object({ error: z.object({ message: z.string(), code: z.string() }) }),
  ),
})
const health = area('/rpc/health')

export const createItem = defineRoute({
  operationId: 'create_item',
  tag: 'Items',
  method: 'POST',
  path: '/folders/{folder_id}/items',
  summary: 'Creates an item',
  request: {
    query: z.object({
      limit: z.int().min(1).max(1000).default(100),
      loud: z.boolean().default(false),
      ids: z.array(z.int()).optional(),
      turns: z.union([z.int(), z.literal('auto')]).optional(),
    }),
    body: newItem,
  },
  responses: { 201: { description: 'The item', schema: item } },
  errors: ['not_found', 'conflict'],
  handler({ input, caller, services, request }) {
    services.seen('create_item', { ...input, caller, idempotencyKey: request.idempotencyKey, requestId: request.id })
    return created(
      { id: `${input.params.folder_id}/${input.body.name}`, state: 'active' },
      { headers: { Location: `${request.areaUrl}/items/1` } },
    )
  },
})

export const sampleRoutes: AnyRoute<SampleCaller, SampleServices>[] = [
  createItem,
  defineRoute({
    operationId: 'list_items',
    tag: 'Items',
    method: 'GET',
    path: '/items',
    summary: 'Lists items',
    request: { query: z.object({ limit: z.int().min(1).max(1000).default(100) }) },
    responses: { 200: { description: 'Items', schema: z.array(item) } },
    handler: ({ input }) => ok([{ id: String(input.query.limit), state: 'active' }]),
  }),
  defineRoute({
    operationId: 'get_items',
    tag: 'Items',
    method: 'GET',
    path: '/items/{item_ids}',
    summary: 'Some items',
    request: { params: z.object({ item_ids: z.array(z.int()) }) },
    responses: { 200: { description: 'Items', schema: z.array(z.int()) } },
    handler: ({ input }) => ok(input.params.item_ids),
  }),
  defineRoute({
    operationId: 'count_items',
    tag: 'Items',
    method: 'GET',
    path: '/items/count',
    summary: 'Number of items',
    responses: { 200: { description: 'Count', schema: z.object({ count: z.int() }) } },
    handler: () => ok({ count: 3 }),
  }),
  defineRoute({
    operationId: 'delete_item',
    tag: 'Items',
    method: 'DELETE',
    path: '/items/{item_id}',
    summary: 'Deletes an item',
    responses: { 204: { description: 'Deleted' } },
    handler({ input, services }) {
      services.seen('delete_item', input.params.item_id)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'cancel_item',
    tag: 'Items',
    method: 'POST',
    path: '/items/{item_id}:cancel',
    summary: 'Cancels an item',
    request: { body: z.object({}) },
    responses: { 202: { description: 'Being canceled', schema: z.object({ id: z.string() }) } },
    handler: ({ input }) => accepted({ id: input.params.item_id }),
  }),
  ...sampleUploadRoutes,
  defineRoute({
    operationId: 'ask',
    tag: 'Chats',
    method: 'POST',
    path: '/chats/{id}/completions',
    summary: 'Answers, streaming or not',
    request: { body: z.object({ message: z.string(), stream: z.boolean().default(false) }) },
    responses: {
      200: {
        description: 'The answer',
        schema: z.object({ body: z.string() }),
        stream: line,
        headers: { 'X-Question-Id': 'Id of the question.' },
      },
    },
    errors: ['rate_limited'],
    handler({ input, services, request }) {
      if (!input.body.stream) return ok({ body: input.body.message })
      return stream(services.items(request.signal), {
        headers: { 'X-Question-Id': 'question-1' },
        eventName: (value) => (value.finished ? 'finished' : undefined),
      })
    },
  }),
  defineRoute({
    operationId: 'watch',
    tag: 'Chats',
    method: 'GET',
    path: '/messages/{id}/stream',
    summary: 'Continues an answer, as events only',
    responses: { 200: { description: 'Lines', stream: line } },
    handler: ({ services, request }) =>
      stream(services.items(request.signal), {
        format: 'sse',
        eventId: (value) => String(value.body.length),
        lastData: '[DONE]',
        openAfterMs: 0,
      }),
  }),
  defineRoute({
    operationId: 'get_file',
    tag: 'Chats',
    method: 'GET',
    path: '/file',
    summary: 'A file',
    request: { query: z.object({ name: z.string(), length: z.int().optional() }) },
    responses: { 200: { description: 'Content', contentType: 'application/octet-stream' } },
    handler: ({ input }) =>
      download({
        content: (async function* () {
          yield Buffer.from('some ')
          yield Buffer.from('bytes')
        })(),
        contentType: 'application/octet-stream',
        filename: input.query.name,
        length: input.query.length,
      }),
  }),
  defineRoute({
    operationId: 'fail',
    tag: 'Chats',
    method: 'POST',
    path: '/fail',
    summary: 'Fails',
    responses: { 204: { description: 'Never' } },
    handler({ services }) {
      throw services.failure()
    },
  }),
  defineRoute({
    operationId: 'readiness',
    tag: 'Health',
    method: 'GET',
    path: '/readiness',
    area: health,
    auth: 'optional',
    summary: 'Ready or not',
    responses: { 200: { description: 'Ready', schema: z.object({ caller: z.string().optional() }) } },
    errors: ['unavailable'],
    handler: ({ caller }) => ok({ caller: caller?.name }),
  }),
  defineRoute({
    operationId: 'compat_models',
    tag: 'Compatibility',
    method: 'GET',
    path: '/models',
    area: compatibility,
    summary: 'Models',
    responses: { 200: { description: 'Models', schema: z.object({ object: z.literal('list') }) } },
    handler: () => ok({ object: 'list' }),
  }),
]
