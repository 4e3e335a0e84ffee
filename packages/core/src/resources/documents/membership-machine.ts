import { membershipTable } from './document-tables.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'

export const membershipEvents = {
  DOCUMENT_PARSED: outcome(),
  DOCUMENT_KEPT: outcome(),
  CHUNKED: outcome({ chunks: z.int() }, ['chunks']),
  EMBEDDED: outcome(),
  INDEXED: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
  /** What was stored of it is damaged. */
  LOST: outcome({ code: z.string() }, ['code']),
  CANCEL: outcome(),
  CONVERT: command({ jobId: z.string() }, ['jobId']),
  REMOVE: command(),
  REMOVED: outcome(),
}

/** `jobId` is the job that brings it in. `converting`: it was kept unsearched before, and is again when this fails. */
const contextSchema = z.object({ ownerId: z.string(), jobId: z.string().optional(), converting: z.boolean() })
type MembershipContext = z.infer<typeof contextSchema>
type MembershipInput = Omit<MembershipContext, 'converting'>

/**
 * A document's way into a collection: `queued` → `chunking` → `embedding` → `indexing` → `searchable`, or `failed` or
 * `canceled`; a short text is cut where it is read, and is never `chunking`, and mostly embedded there as well; `kept` when it is only kept there, until it is converted; out of it by `removing` → `removed`. The index
 * writer of the collection takes what is `indexing` and `removing` automatically.
 */
const ends = {
  FAILED: [{ guard: 'converting', target: 'kept' }, { target: 'failed' }],
  CANCEL: [{ guard: 'converting', target: 'kept' }, { target: 'canceled' }],
} as const

const machine = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as EventOf<typeof membershipEvents>,
    input: {} as MembershipInput,
  },
  actions: {
    chunkText: () => {},
    embedChunks: () => {},
    beginConversion: assign(({ event, context }) =>
      event.type === 'CONVERT' ? { converting: true, jobId: event.jobId } : context,
    ),
    endConversion: assign({ converting: false }),
  },
  guards: { converting: ({ context }) => context.converting },
}).createMachine({
  id: 'membership',
  context: ({ input }) => ({ ...input, converting: false }),
  initial: 'queued',
  on: { REMOVE: '.removing' },
  states: {
    queued: {
      on: { DOCUMENT_PARSED: 'chunking', CHUNKED: 'embedding', EMBEDDED: 'indexing', DOCUMENT_KEPT: 'kept', ...ends },
    },
    chunking: { entry: 'chunkText', on: { CHUNKED: 'embedding', ...ends } },
    embedding: { entry: 'embedChunks', on: { EMBEDDED: 'indexing', ...ends } },
    indexing: { on: { INDEXED: 'searchable', ...ends } },
    searchable: { entry: 'endConversion', on: { LOST: 'failed' } },
    kept: { entry: 'endConversion', on: { CONVERT: { target: 'queued', actions: 'beginConversion' } } },
    failed: {},
    canceled: {},
    removing: { on: { REMOVE: {}, REMOVED: 'removed' } },
    removed: { type: 'final' },
  },
})

export const membershipEntity = defineEntity({
  kind: 'membership',
  table: membershipTable,
  machine,
  events: membershipEvents,
  context: contextSchema,
  version: 2,
  upgrades: [({ state, context }) => ({ state, context: { ...(context as object), converting: false } })],
  effects: {
    chunkText: ({ context }) => ({ lane: 'ingest', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
    embedChunks: ({ context }) => ({ lane: 'ingest', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
  },
  shown: {
    columns: ['owner_id', 'collection_id', 'document_id', 'job_id', 'chunk_count', 'restricted'],
    context: ['converting'],
  },
})

/** On the way, not in yet. */
export const pendingMembershipStates = ['queued', 'chunking', 'embedding', 'indexing'] as const
/** Listed as documents of the collection. */
export const listedMembershipStates = [...pendingMembershipStates, 'searchable', 'kept', 'failed', 'canceled'] as const
/** Counted as documents of the collection, besides those that are converted just now. */
export const countedMembershipStates = ['searchable', 'kept'] as const
/** Counted as documents of the collection. */
export const isCounted = ({ state, context }: { readonly state: string; readonly context: unknown }): boolean =>
  countedMembershipStates.some((counted) => counted === state) || (context as MembershipContext).converting
export type MembershipInstance = InstanceOf<typeof membershipEntity>
