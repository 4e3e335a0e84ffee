import { collectionTable } from './collection-table.ts'
import { cancel, raise, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, timer, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'

export const collectionEvents = {
  ARCHIVE: command(),
  UNARCHIVE: command(),
  /** It may be archived automatically, so long from now at the earliest. */
  LIFETIME_SET: command({ delayMs: z.int().min(0) }),
  LIFETIME_CLEARED: command(),
  REVIEW: timer(),
  /** Not yet: it was used meanwhile. */
  LATER: outcome({ delayMs: z.int().min(0) }, ['delayMs']),
  EXPIRED: outcome(),
  UNUSED: outcome(),
  /** `jobId` names the job that waits for the end, if any. */
  DELETE: command({ ownerId: z.string(), jobId: z.string().optional() }, ['jobId']),
  PURGED: outcome(),
}

const contextSchema = z.object({})

/**
 * `active` ⇄ `archived`, and from both `deleting` → `deleted`. From `deleting` on nobody sees the collection; its purge
 * is an effect, and the row goes with the batch that ends it. One timer covers expiry and inactivity: it fires when
 * the collection may have to close, and an effect looks whether it has to.
 */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof collectionEvents>,
  },
  actions: {
    purgeCollection: () => {},
    reviewLifetime: () => {},
    wait: raise({ type: 'REVIEW' }, { id: 'lifetime', delay: 'lifetime' }),
    stopWaiting: cancel('lifetime'),
  },
  delays: { lifetime: ({ event }) => ('delayMs' in event ? event.delayMs : 0) },
}).createMachine({
  id: 'collection',
  context: {},
  initial: 'active',
  states: {
    active: {
      on: {
        ARCHIVE: { target: 'archived', actions: 'stopWaiting' },
        EXPIRED: { target: 'archived', actions: 'stopWaiting' },
        UNUSED: { target: 'archived', actions: 'stopWaiting' },
        LIFETIME_SET: { actions: 'wait' },
        LIFETIME_CLEARED: { actions: 'stopWaiting' },
        REVIEW: { actions: 'reviewLifetime' },
        LATER: { actions: 'wait' },
        DELETE: { target: 'deleting', actions: 'stopWaiting' },
      },
    },
    archived: { on: { UNARCHIVE: 'active', DELETE: 'deleting' } },
    deleting: { entry: 'purgeCollection', on: { PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const collectionEntity = defineEntity({
  kind: 'collection',
  table: collectionTable,
  machine,
  events: collectionEvents,
  context: contextSchema,
  version: 2,
  // Version 1 knew no timer; its states are those of today.
  upgrades: [(row) => row],
  effects: {
    purgeCollection: ({ event }) => {
      if (event.type !== 'DELETE') throw new Error('a purge starts with DELETE')
      const parameters = event.jobId === undefined ? {} : { jobId: event.jobId }
      return { lane: 'purge', owner: event.ownerId, jobId: event.jobId, parameters }
    },
    reviewLifetime: ({ id }) => ({ lane: 'control', owner: id, parameters: {} }),
  },
  shown: {
    columns: [
      'owner_id',
      'document_count',
      'document_size',
      'sessions_count',
      'embedding_model',
      'inactivity_interval',
      'archived_at',
    ],
  },
})
export type CollectionInstance = InstanceOf<typeof collectionEntity>
