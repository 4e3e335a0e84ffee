import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const collectionEvents = {
  ARCHIVE: command(),
  UNARCHIVE: command(),
  DELETE: command({ jobId: z.string(), ownerId: z.string() }, ['jobId']),
  PURGED: outcome(),
}

const contextSchema = z.object({})

/**
 * `active` ⇄ `archived`, and from both `deleting` → `deleted`. From `deleting` on nobody sees the collection; its purge
 * is an effect, and the row goes with the batch that ends it.
 */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof collectionEvents>,
  },
  actions: { purgeCollection: () => {} },
}).createMachine({
  id: 'collection',
  context: {},
  initial: 'active',
  states: {
    active: { on: { ARCHIVE: 'archived', DELETE: 'deleting' } },
    archived: { on: { UNARCHIVE: 'active', DELETE: 'deleting' } },
    deleting: { entry: 'purgeCollection', on: { PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const collectionEntity = defineEntity({
  kind: 'collection',
  table: 'collection',
  machine,
  events: collectionEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    purgeCollection: ({ event }) => {
      if (event.type !== 'DELETE') throw new Error('a purge starts with DELETE')
      return { lane: 'purge', owner: event.ownerId, jobId: event.jobId, parameters: { jobId: event.jobId } }
    },
  },
})
