import { jobTable } from './job-tables.ts'
import { assign, cancel, raise, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, timer, type EventOf } from '../../kernel/durable/index.ts'

export const jobEvents = {
  START: command({ listing: z.boolean() }),
  CANCEL: command({ by: z.string() }, ['by']),
  /** `failed` counts children; `broken`: the job itself cannot do its work. */
  ALL_SETTLED: outcome({ completed: z.int(), failed: z.int(), canceled: z.int(), broken: z.boolean() }, [
    'completed',
    'failed',
    'canceled',
    'broken',
  ]),
  TIMED_OUT: timer(),
}

const contextSchema = z.object({
  ownerId: z.string(),
  /** Null: no deadline. */
  timeoutMs: z.number().nullable(),
  timedOut: z.boolean(),
})
type JobContext = z.infer<typeof contextSchema>
export type JobInput = Pick<JobContext, 'ownerId' | 'timeoutMs'>

/**
 * `created` → `running` → `completed` | `failed`, or through `canceling` → `canceled`. The children (documents mostly)
 * settle on their own; the job only hears when the last one has. A deadline cancels like a caller does.
 */
const machine = setup({
  types: {
    context: {} as JobContext,
    events: {} as EventOf<typeof jobEvents>,
    input: {} as JobInput,
  },
  actions: {
    listChildren: () => {},
    cancelChildren: () => {},
    armDeadline: raise({ type: 'TIMED_OUT' }, { id: 'deadline', delay: 'deadline' }),
    disarmDeadline: cancel('deadline'),
    rememberDeadline: assign({ timedOut: true }),
  },
  guards: {
    limited: ({ context }) => context.timeoutMs !== null,
    listing: ({ event }) => event.type === 'START' && event.listing,
    limitedAndListing: ({ context, event }) => context.timeoutMs !== null && event.type === 'START' && event.listing,
    allCanceled: ({ event }) =>
      event.type === 'ALL_SETTLED' && event.canceled > 0 && event.completed + event.failed === 0,
    allFailed: ({ event }) =>
      event.type === 'ALL_SETTLED' && (event.failed > 0 || event.broken) && event.completed === 0,
  },
  delays: { deadline: ({ context }) => context.timeoutMs ?? 0 },
}).createMachine({
  id: 'job',
  context: ({ input }) => ({ ...input, timedOut: false }),
  initial: 'created',
  states: {
    created: {
      on: {
        START: [
          { guard: 'limitedAndListing', target: 'running', actions: ['armDeadline', 'listChildren'] },
          { guard: 'limited', target: 'running', actions: 'armDeadline' },
          { guard: 'listing', target: 'running', actions: 'listChildren' },
          { target: 'running' },
        ],
      },
    },
    running: {
      on: {
        CANCEL: { target: 'canceling', actions: 'disarmDeadline' },
        TIMED_OUT: { target: 'canceling', actions: 'rememberDeadline' },
        ALL_SETTLED: [
          { guard: 'allCanceled', target: 'canceled', actions: 'disarmDeadline' },
          { guard: 'allFailed', target: 'failed', actions: 'disarmDeadline' },
          { target: 'completed', actions: 'disarmDeadline' },
        ],
      },
    },
    canceling: { entry: 'cancelChildren', on: { ALL_SETTLED: 'canceled' } },
    completed: { type: 'final' },
    failed: { type: 'final' },
    canceled: { type: 'final' },
  },
})

export const jobEntity = defineEntity({
  kind: 'job',
  table: jobTable,
  machine,
  events: jobEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    listChildren: ({ id, context }) => ({ lane: 'ingest', owner: context.ownerId, jobId: id, parameters: {} }),
    cancelChildren: ({ id, context }) => ({
      lane: 'control',
      owner: context.ownerId,
      jobId: id,
      parameters: { timedOut: context.timedOut },
    }),
  },
  shown: { columns: ['owner_id', 'kind', 'finished_at', 'timeout_seconds'], context: ['timedOut'] },
})

const finalStates: readonly unknown[] = ['completed', 'failed', 'canceled']
export const hasEnded = (state: unknown): boolean => finalStates.includes(state)
