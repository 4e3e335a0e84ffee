import { created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import {
  defaultMemoryBlockInputWire,
  defaultMemoryBlocksWire,
  defaultMemoryBlockWire,
  memoryBlockInputWire,
  memoryBlockListWire,
  memoryBlockPageSchema,
  memoryBlockUpdateWire,
  memoryBlockWire,
} from './memory-block-wire.ts'

const tag = 'Memory Blocks'
const block = { description: 'The memory block', schema: memoryBlockWire.schema }

export const memoryBlockRoutes = [
  defineRoute({
    operationId: 'create_memory_block',
    tag,
    method: 'POST',
    path: '/memory_blocks',
    summary: 'Creates a memory block',
    description: 'Names are unique per user. Blocks with a mode for agents do not apply to chats.',
    request: {
      body: memoryBlockInputWire.schema,
      example: { name: 'House style', content: 'Answer in short sentences.' },
    },
    responses: { 201: { ...block, headers: { Location: 'URL of the memory block.' } } },
    errors: ['forbidden', 'wrong_state', 'conflict'],
    async handler({ input, caller, options, request }) {
      const made = await caller.memoryBlocks.create(memoryBlockInputWire.decode(input.body), options)
      const headers = { Location: `${request.areaUrl}/memory_blocks/${made.id}` }
      return created(memoryBlockWire.encode(made), { headers })
    },
  }),
  defineRoute({
    operationId: 'list_memory_blocks',
    tag,
    method: 'GET',
    path: '/memory_blocks',
    summary: 'Lists the memory blocks the caller can use, the last changed first',
    description: "The caller's own, and those shared with the caller or public.",
    request: { query: memoryBlockListWire.schema },
    responses: { 200: { description: 'Memory blocks, and how many there are', schema: memoryBlockPageSchema } },
    errors: ['forbidden'],
    async handler({ input, caller }) {
      const { items, total } = await caller.memoryBlocks.list(memoryBlockListWire.decode(input.query))
      return ok({ items: items.map(memoryBlockWire.encode), total })
    },
  }),
  defineRoute({
    operationId: 'get_memory_block',
    tag,
    method: 'GET',
    path: '/memory_blocks/{memory_block_id}',
    summary: 'Returns a memory block',
    description: 'With its whole content. Visible to those who can use it.',
    responses: { 200: block },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) =>
      ok(memoryBlockWire.encode(await caller.memoryBlocks.get(input.params.memory_block_id))),
  }),
  defineRoute({
    operationId: 'update_memory_block',
    tag,
    method: 'PUT',
    path: '/memory_blocks/{memory_block_id}',
    summary: 'Changes a memory block of the caller, or one that is shared with them for writing',
    description: 'Later questions use it. Omitted fields stay.',
    request: {
      body: memoryBlockUpdateWire.schema,
      example: { content: 'Answer in short sentences, with prices in euros.' },
    },
    responses: { 204: { description: 'Changed' } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const changes = memoryBlockUpdateWire.decode(input.body)
      await caller.memoryBlocks.update(input.params.memory_block_id, changes, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'delete_memory_block',
    tag,
    method: 'DELETE',
    path: '/memory_blocks/{memory_block_id}',
    summary: 'Deletes a memory block of the caller',
    description: 'Answers stop using it at once; defaults that name it are removed.',
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.memoryBlocks.delete(input.params.memory_block_id, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'get_default_memory_blocks',
    tag,
    method: 'GET',
    path: '/users/current/default_memory_blocks',
    summary: "Returns the caller's default memory blocks",
    description: 'One for language models and one for agents, where set.',
    responses: { 200: { description: 'One for chats, one for agents', schema: defaultMemoryBlocksWire.schema } },
    errors: ['forbidden'],
    handler: async ({ caller }) => ok(defaultMemoryBlocksWire.encode(await caller.memoryBlocks.defaults())),
  }),
  defineRoute({
    operationId: 'set_default_memory_block',
    tag,
    method: 'PUT',
    path: '/users/current/default_memory_blocks',
    summary: 'Sets or removes a default memory block of the caller',
    description: 'Null as the id removes it.',
    request: { body: defaultMemoryBlockInputWire.schema },
    responses: { 200: { description: 'The default now', schema: defaultMemoryBlockWire.schema } },
    errors: ['forbidden', 'not_found', 'unsupported', 'conflict'],
    async handler({ input, caller, options }) {
      const wanted = defaultMemoryBlockInputWire.decode(input.body)
      return ok(defaultMemoryBlockWire.encode(await caller.memoryBlocks.setDefault(wanted, options)))
    },
  }),
]
