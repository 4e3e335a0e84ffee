import { generationTable } from './generation-tables.ts'
import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'

export const generationEvents = {
  STARTED: outcome(),
  RETRIEVED: outcome({ passages: z.int() }, ['passages']),
  PAUSE: command(),
  RESUME: command(),
  FINISH: command(),
  STOP: command(),
  /** The model has said all; the answer's message is in the same batch. */
  ANSWERED: outcome(),
  /** The provider was let go while paused: the rest is asked for again on resume. */
  PARKED: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
}

const contextSchema = z.object({ ownerId: z.string() })
type GenerationContext = z.infer<typeof contextSchema>

/**
 * `queued` → `retrieving` → `generating` ⇄ `paused`, `finishing` → `completed` | `stopped` | `failed`.
 *
 * Pausing stops delivery, not the model. So the model can end while paused (`held`: all is said, not all is delivered),
 * or its connection is dropped when too much waits (`parked`). `stopped` is decided by the call alone; an effect then
 * makes the message of what was said.
 */
const machine = setup({
  types: {
    context: {} as GenerationContext,
    events: {} as EventOf<typeof generationEvents>,
    input: {} as GenerationContext,
  },
  actions: { answerQuestion: () => {}, concludeAnswer: () => {} },
}).createMachine({
  id: 'generation',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      entry: 'answerQuestion',
      on: { STARTED: 'retrieving', FINISH: 'finishing', STOP: 'stopped', FAILED: 'failed' },
    },
    retrieving: { on: { RETRIEVED: 'generating', FINISH: 'finishing', STOP: 'stopped', FAILED: 'failed' } },
    generating: {
      on: {
        PAUSE: 'paused',
        FINISH: 'finishing',
        STOP: 'stopped',
        ANSWERED: 'completed',
        // Resumed just before the attempt let its provider go.
        PARKED: { actions: 'answerQuestion' },
        FAILED: 'failed',
      },
    },
    paused: {
      on: {
        RESUME: 'generating',
        FINISH: 'finishing',
        STOP: 'stopped',
        ANSWERED: 'held',
        PARKED: 'parked',
        FAILED: 'failed',
      },
    },
    held: { on: { RESUME: 'completed', FINISH: 'completed', STOP: 'completed' } },
    parked: {
      on: {
        RESUME: { target: 'generating', actions: 'answerQuestion' },
        FINISH: { target: 'finishing', actions: 'answerQuestion' },
        STOP: 'stopped',
      },
    },
    finishing: {
      on: { STOP: 'stopped', ANSWERED: 'completed', PARKED: { actions: 'answerQuestion' }, FAILED: 'failed' },
    },
    completed: { type: 'final' },
    stopped: { type: 'final', entry: 'concludeAnswer' },
    failed: { type: 'final' },
  },
})

export const generationEntity = defineEntity({
  kind: 'generation',
  table: generationTable,
  machine,
  events: generationEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    answerQuestion: ({ context }) => ({ lane: 'chat', owner: context.ownerId, parameters: {} }),
    concludeAnswer: ({ context }) => ({ lane: 'control', owner: context.ownerId, parameters: {} }),
  },
  shown: { columns: ['owner_id', 'session_id', 'collection_id', 'reply_id', 'model', 'epoch', 'error_code'] },
})

export const finalGenerationStates = ['completed', 'stopped', 'failed'] as const
export const isFinal = (state: unknown): boolean => finalGenerationStates.some((final) => final === state)
export type GenerationInstance = InstanceOf<typeof generationEntity>

/** Notified when callers control an answer. */
export const generationTopic = (id: string): string => `generation/${id}`
