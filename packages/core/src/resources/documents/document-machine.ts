import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const documentEvents = {
  STARTED: outcome(),
  PARSED: outcome({ pages: z.int() }, ['pages']),
  FAILED: outcome({ code: z.string() }, ['code']),
  CANCEL: outcome(),
  DELETE: command(),
  PURGED: outcome(),
}

/** `jobId` is the job that brings it in. */
const contextSchema = z.object({ ownerId: z.string(), jobId: z.string().optional() })
type DocumentContext = z.infer<typeof contextSchema>

/** Bytes, pages and text: once. `received` → `parsing` → `parsed` | `failed` | `canceled`; then `deleting` → `deleted`. */
const machine = setup({
  types: {
    context: {} as DocumentContext,
    events: {} as EventOf<typeof documentEvents>,
    input: {} as DocumentContext,
  },
  actions: { parseDocument: () => {}, purgeDocument: () => {} },
}).createMachine({
  id: 'document',
  context: ({ input }) => input,
  initial: 'received',
  on: { DELETE: '.deleting' },
  states: {
    received: {
      entry: 'parseDocument',
      on: { STARTED: 'parsing', PARSED: 'parsed', FAILED: 'failed', CANCEL: 'canceled' },
    },
    parsing: { on: { PARSED: 'parsed', FAILED: 'failed', CANCEL: 'canceled' } },
    parsed: {},
    failed: {},
    canceled: {},
    deleting: { entry: 'purgeDocument', on: { DELETE: {}, PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const documentEntity = defineEntity({
  kind: 'document',
  table: 'document',
  machine,
  events: documentEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    parseDocument: ({ context }) => ({ lane: 'ingest', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
    purgeDocument: ({ context }) => ({ lane: 'purge', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
  },
})
