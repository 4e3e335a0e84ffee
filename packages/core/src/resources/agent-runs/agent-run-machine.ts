import { assign, setup } from 'xstate'
import { z } from 'zod'
import { defineEntity, outcome, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'
import { agentRunTable } from './agent-run-tables.ts'

export const agentRunEvents = {
  /** The model called so many tools. */
  CALLED: outcome({ turn: z.int(), calls: z.int() }, ['turn', 'calls']),
  /** A call of a tool has its result. */
  SETTLED: outcome({ turn: z.int(), seq: z.int() }, ['turn', 'seq']),
  /** Its user has said something to it, which is in the steps. */
  TOLD: outcome(),
  /** The answer can be made of what was found. */
  ENDED: outcome({ end: z.string() }, ['end']),
  /** Nobody wants the answer any more. */
  STOPPED: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
}

const contextSchema = z.object({
  ownerId: z.string(),
  /** Calls of tools that have no result yet. */
  open: z.int(),
})
type AgentRunContext = z.infer<typeof contextSchema>

/**
 * `thinking` ⇄ `acting` → `ended` | `stopped` | `failed`.
 *
 * Thinking is one call of the model, acting all the calls of tools that it asked for, each an effect of its own. What was
 * done is in the steps, never in here. They are cleared at the end: what people may read of them is kept with the answer.
 */
const machine = setup({
  types: {
    context: {} as AgentRunContext,
    events: {} as EventOf<typeof agentRunEvents>,
    input: {} as Pick<AgentRunContext, 'ownerId'>,
  },
  actions: {
    callModel: () => {},
    clearSteps: () => {},
    open: assign({ open: ({ event }) => (event.type === 'CALLED' ? event.calls : 0) }),
    settle: assign({ open: ({ context }) => context.open - 1 }),
  },
  guards: {
    /** No call has to be carried out: each was refused as it stood. */
    isAnswered: ({ event }) => event.type === 'CALLED' && event.calls === 0,
    isLast: ({ context }) => context.open <= 1,
  },
}).createMachine({
  id: 'agent_run',
  context: ({ input }) => ({ ...input, open: 0 }),
  initial: 'thinking',
  states: {
    thinking: {
      entry: 'callModel',
      on: {
        CALLED: [
          { guard: 'isAnswered', target: 'thinking', reenter: true },
          { target: 'acting', actions: 'open' },
        ],
        TOLD: {},
        ENDED: 'ended',
        STOPPED: 'stopped',
        FAILED: 'failed',
      },
    },
    acting: {
      on: {
        SETTLED: [{ guard: 'isLast', target: 'thinking', actions: 'settle' }, { actions: 'settle' }],
        TOLD: {},
        STOPPED: 'stopped',
        FAILED: 'failed',
      },
    },
    ended: { type: 'final', entry: 'clearSteps' },
    stopped: { type: 'final', entry: 'clearSteps' },
    failed: { type: 'final', entry: 'clearSteps' },
  },
})

export const agentRunEntity = defineEntity({
  kind: 'agent_run',
  table: agentRunTable,
  machine,
  events: agentRunEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    callModel: ({ context }) => ({ lane: 'chat', owner: context.ownerId, parameters: {} }),
    clearSteps: ({ context }) => ({ lane: 'control', owner: context.ownerId, parameters: {} }),
  },
})
export type AgentRunInstance = InstanceOf<typeof agentRunEntity>

const overStates = ['ended', 'stopped', 'failed']
export const isRunOver = (state: string): boolean => overStates.includes(state)
