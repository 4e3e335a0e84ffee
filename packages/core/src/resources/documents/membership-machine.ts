import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const membershipEvents = {
  DOCUMENT_PARSED: outcome(),
  CHUNKED: outcome({ chunks: z.int() }, ['chunks']),
  EMBEDDED: outcome(),
  INDEXED: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
  CANCEL: outcome(),
  REMOVE: command(),
  REMOVED: outcome(),
}

/** `jobId` is the job that brings it in. */
const contextSchema = z.object({ ownerId: z.string(), jobId: z.string().optional() })
type MembershipContext = z.infer<typeof contextSchema>

/**
 * A document's way into a collection: `queued` → `chunking` → `embedding` → `indexing` → `searchable`, or `failed` or
 * `canceled`; out of it by `removing` → `removed`. The index writer of the collection takes what is `indexing` and
 * `removing` by itself.
 */
const machine = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as EventOf<typeof membershipEvents>,
    input: {} as MembershipContext,
  },
  actions: { chunkText: () => {}, embedChunks: () => {} },
}).createMachine({
  id: 'membership',
  context: ({ input }) => input,
  initial: 'queued',
  on: { REMOVE: '.removing' },
  states: {
    queued: { on: { DOCUMENT_PARSED: 'chunking', FAILED: 'failed', CANCEL: 'canceled' } },
    chunking: { entry: 'chunkText', on: { CHUNKED: 'embedding', FAILED: 'failed', CANCEL: 'canceled' } },
    embedding: { entry: 'embedChunks', on: { EMBEDDED: 'indexing', FAILED: 'failed', CANCEL: 'canceled' } },
    indexing: { on: { INDEXED: 'searchable', FAILED: 'failed', CANCEL: 'canceled' } },
    searchable: {},
    failed: {},
    canceled: {},
    removing: { on: { REMOVE: {}, REMOVED: 'removed' } },
    removed: { type: 'final' },
  },
})

export const membershipEntity = defineEntity({
  kind: 'membership',
  table: 'membership',
  machine,
  events: membershipEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    chunkText: ({ context }) => ({ lane: 'ingest', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
    embedChunks: ({ context }) => ({ lane: 'ingest', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
  },
})

/** On the way, not in yet. */
export const pendingMembershipStates = ['queued', 'chunking', 'embedding', 'indexing'] as const
/** Listed as documents of the collection. */
export const listedMembershipStates = [...pendingMembershipStates, 'searchable', 'failed', 'canceled'] as const
