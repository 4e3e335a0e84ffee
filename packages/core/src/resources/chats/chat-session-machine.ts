import { chatSessionTable } from './chat-tables.ts'
import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const chatSessionEvents = {
  /** `jobId` names the job that waits for the end, if any. */
  DELETE: command({ ownerId: z.string(), jobId: z.string().optional() }, ['jobId']),
  PURGED: outcome(),
  /** To a session just made: it is to become the fork of another one. */
  COPY: command({ ownerId: z.string(), from: z.string() }, ['from']),
  COPIED: outcome(),
  /** The other one went while it was copied. */
  COPY_FAILED: outcome({ ownerId: z.string() }),
}

const contextSchema = z.object({})

/**
 * `open` → `deleting` → `deleted`. From `deleting` on nobody sees the session; the row goes with its last message. A fork is
 * `copying` before it is `open`: nobody sees it until it has all it is to have, however long the conversation.
 */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof chatSessionEvents>,
  },
  actions: { purgeSession: () => {}, copyConversation: () => {} },
}).createMachine({
  id: 'chat_session',
  context: {},
  initial: 'open',
  states: {
    open: { on: { DELETE: 'deleting', COPY: 'copying' } },
    copying: { entry: 'copyConversation', on: { COPIED: 'open', COPY_FAILED: 'deleting' } },
    deleting: { entry: 'purgeSession', on: { PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const chatSessionEntity = defineEntity({
  kind: 'chat_session',
  table: chatSessionTable,
  machine,
  events: chatSessionEvents,
  context: contextSchema,
  version: 2,
  // Version 2 can be `copying`; what was stored before fits as it is.
  upgrades: [(row) => row],
  effects: {
    purgeSession: ({ event }) => {
      if (event.type === 'COPY_FAILED') return { lane: 'purge', owner: event.ownerId, parameters: {} }
      if (event.type !== 'DELETE') throw new Error('a purge starts with DELETE')
      return {
        lane: 'purge',
        owner: event.ownerId,
        jobId: event.jobId,
        parameters: event.jobId === undefined ? {} : { jobId: event.jobId, ownerId: event.ownerId },
      }
    },
    copyConversation: ({ event }) => {
      if (event.type !== 'COPY') throw new Error('a copy starts with COPY')
      return { lane: 'control', owner: event.ownerId, parameters: {} }
    },
  },
  shown: { columns: ['owner_id', 'collection_id', 'prompt_template_id', 'forked_from'] },
})
