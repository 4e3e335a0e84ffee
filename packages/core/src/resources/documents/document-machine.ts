import { documentTable } from './document-tables.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'

export const documentEvents = {
  STARTED: outcome(),
  PARSED: outcome({ pages: z.int() }, ['pages']),
  FAILED: outcome({ code: z.string() }, ['code']),
  CANCEL: outcome(),
  CONVERT: command({ jobId: z.string() }, ['jobId']),
  DELETE: command(),
  /** Nothing of it is left. The counts are of what the last attempt still found. */
  PURGED: outcome({ blobs: z.int(), chunks: z.int() }, ['blobs', 'chunks']),
}

/** `jobId` is the job that brings it in. `converting`: it was kept unparsed before, and is again when this fails. */
const contextSchema = z.object({ ownerId: z.string(), jobId: z.string().optional(), converting: z.boolean() })
type DocumentContext = z.infer<typeof contextSchema>
type DocumentInput = Omit<DocumentContext, 'converting'>

const ends = {
  PARSED: 'parsed',
  FAILED: [{ guard: 'converting', target: 'parsed' }, { target: 'failed' }],
  CANCEL: [{ guard: 'converting', target: 'parsed' }, { target: 'canceled' }],
} as const

/**
 * Bytes, pages and text: once. `received` → `parsing` → `parsed` | `failed` | `canceled`; then `deleting` → `deleted`. A
 * file that was only kept goes the same way when it is converted. Of a canceled one nothing is kept but its row.
 */
const machine = setup({
  types: {
    context: {} as DocumentContext,
    events: {} as EventOf<typeof documentEvents>,
    input: {} as DocumentInput,
  },
  actions: {
    parseDocument: () => {},
    purgeDocument: () => {},
    purgeContent: () => {},
    beginConversion: assign(({ event, context }) =>
      event.type === 'CONVERT' ? { converting: true, jobId: event.jobId } : context,
    ),
    endConversion: assign({ converting: false }),
  },
  guards: { converting: ({ context }) => context.converting },
}).createMachine({
  id: 'document',
  context: ({ input }) => ({ ...input, converting: false }),
  initial: 'received',
  on: { DELETE: '.deleting' },
  states: {
    received: {
      entry: 'parseDocument',
      on: { STARTED: 'parsing', ...ends },
    },
    parsing: { on: ends },
    parsed: {
      entry: 'endConversion',
      on: { CONVERT: { target: 'received', actions: 'beginConversion' }, CANCEL: 'canceled' },
    },
    failed: {},
    canceled: { entry: 'purgeContent' },
    deleting: { entry: 'purgeDocument', on: { DELETE: {}, PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const documentEntity = defineEntity({
  kind: 'document',
  table: documentTable,
  machine,
  events: documentEvents,
  context: contextSchema,
  version: 2,
  upgrades: [({ state, context }) => ({ state, context: { ...(context as object), converting: false } })],
  effects: {
    parseDocument: ({ context }) => ({ lane: 'ingest', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
    purgeContent: ({ context }) => ({ lane: 'purge', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
    purgeDocument: ({ context }) => ({ lane: 'purge', owner: context.ownerId, jobId: context.jobId, parameters: {} }),
  },
  shown: {
    columns: ['owner_id', 'size', 'page_count', 'pages_done', 'connector', 'ingest_mode', 'chat_session_id'],
    context: ['jobId', 'converting'],
  },
})
export type DocumentInstance = InstanceOf<typeof documentEntity>
