import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const chatSessionEvents = {
  /** `jobId` names the job that waits for the end, if any. */
  DELETE: command({ ownerId: z.string(), jobId: z.string().optional() }, ['jobId']),
  PURGED: outcome(),
}

const contextSchema = z.object({})

/** `open` → `deleting` → `deleted`. From `deleting` on nobody sees the session; the row goes with its last message. */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof chatSessionEvents>,
  },
  actions: { purgeSession: () => {} },
}).createMachine({
  id: 'chat_session',
  context: {},
  initial: 'open',
  states: {
    open: { on: { DELETE: 'deleting' } },
    deleting: { entry: 'purgeSession', on: { PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const chatSessionEntity = defineEntity({
  kind: 'chat_session',
  table: 'chat_session',
  machine,
  events: chatSessionEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    purgeSession: ({ event }) => {
      if (event.type !== 'DELETE') throw new Error('a purge starts with DELETE')
      return {
        lane: 'purge',
        owner: event.ownerId,
        jobId: event.jobId,
        parameters: event.jobId === undefined ? {} : { jobId: event.jobId, ownerId: event.ownerId },
      }
    },
  },
})
