import { documentProcessTable } from './processing-tables.ts'
import { setup } from 'xstate'
import { z } from 'zod'
import { defineEntity, outcome, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'

export const documentProcessEvents = {
  COMPLETED: outcome({ calls: z.int() }, ['calls']),
  FAILED: outcome({ code: z.string() }, ['code']),
  CANCEL: outcome(),
}

const contextSchema = z.object({ ownerId: z.string(), jobId: z.string() })
type DocumentProcessContext = z.infer<typeof contextSchema>

/** Work of a language model over one document: `running` → `completed` | `failed` | `canceled`. */
const machine = setup({
  types: {
    context: {} as DocumentProcessContext,
    events: {} as EventOf<typeof documentProcessEvents>,
    input: {} as DocumentProcessContext,
  },
  actions: { processDocument: () => {} },
}).createMachine({
  id: 'document_process',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      entry: 'processDocument',
      on: { COMPLETED: 'completed', FAILED: 'failed', CANCEL: 'canceled' },
    },
    completed: { type: 'final' },
    failed: { type: 'final' },
    canceled: { type: 'final' },
  },
})

export const documentProcessEntity = defineEntity({
  kind: 'document_process',
  table: documentProcessTable,
  machine,
  events: documentProcessEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    processDocument: ({ context }) => ({
      lane: 'process',
      owner: context.ownerId,
      jobId: context.jobId,
      parameters: {},
    }),
  },
  shown: { columns: ['owner_id', 'document_id', 'job_id', 'collection_id', 'task'] },
})
export type DocumentProcessInstance = InstanceOf<typeof documentProcessEntity>
