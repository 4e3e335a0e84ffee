import { assign, cancel, raise, setup } from 'xstate'
import { z } from 'zod'
import { defineEntity, outcome, timer, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'
import { agentRunTable } from './agent-run-tables.ts'

/** What happens to a run, with the question that it works on, so that readers of events find it. */
const ofRun = <Shape extends z.ZodRawShape>(shape: Shape, audited: readonly (keyof Shape & string)[] = []) =>
  outcome({ questionId: z.string(), ...shape }, ['questionId', ...audited])

export const agentRunEvents = {
  /** The model called these tools. So many calls are left to be carried out, of which so many begin at once. */
  CALLED: ofRun({ turn: z.int(), calls: z.int(), begun: z.int(), tools: z.array(z.string()) }, [
    ...(['turn', 'calls', 'begun', 'tools'] as const),
  ]),
  /** Notes replace the turns up to this one from now on. */
  NOTED: ofRun({ turn: z.int() }, ['turn']),
  /** A call of a tool has its result; so many that waited for it begin. */
  SETTLED: ofRun({ turn: z.int(), seq: z.int(), begun: z.int(), tool: z.string(), failed: z.boolean() }, [
    ...(['turn', 'seq', 'begun', 'tool', 'failed'] as const),
  ]),
  /** A call asks its user something, and waits for the reply. */
  ASKED: ofRun({ turn: z.int(), seq: z.int() }, ['turn', 'seq']),
  /** A person has said what calls waited for: so many have their results by that, so many begin. */
  ANSWERED: ofRun({ turn: z.int(), settled: z.int(), begun: z.int() }, ['turn', 'settled', 'begun']),
  /** Nobody has said anything for as long as it waits. */
  UNHEARD: timer(),
  /** Its user has said something to it, which is in the steps. */
  MESSAGED: ofRun({}),
  /** The answer can be made of what was found. */
  ENDED: ofRun({ end: z.string() }, ['end']),
  /** Nobody wants the answer any more. */
  STOPPED: ofRun({}),
  FAILED: ofRun({ code: z.string() }, ['code']),
}

const contextSchema = z.object({
  ownerId: z.string(),
  /** How long it waits for a person, ms. */
  waitMs: z.int(),
  /** Calls of tools that have no result yet. */
  open: z.int(),
  /** Those of them that a tool carries out now. */
  running: z.int(),
})
type AgentRunContext = z.infer<typeof contextSchema>
type AgentRunEvent = EventOf<typeof agentRunEvents>

/** The calls that are left after an event. */
function left({ open, running }: AgentRunContext, event: AgentRunEvent): Pick<AgentRunContext, 'open' | 'running'> {
  if (event.type === 'CALLED') return { open: event.calls, running: event.begun }
  if (event.type === 'SETTLED') return { open: open - 1, running: running - 1 + event.begun }
  if (event.type === 'ASKED') return { open, running: running - 1 }
  if (event.type === 'ANSWERED') return { open: open - event.settled, running: running + event.begun }
  return { open, running }
}

/** On to the next turn when all calls have their results; waiting when only people can bring those that are left. */
const onwards = [
  { guard: 'hasAll', target: 'thinking', reenter: true, actions: 'count' },
  { guard: 'isRunning', target: 'acting', actions: 'count' },
  { target: 'waiting', actions: 'count' },
] as const

/**
 * `thinking` ⇄ `acting` ⇄ `waiting` → `ended` | `stopped` | `failed`.
 *
 * Thinking is one call of the model, acting all the calls of tools that it asked for, each an effect of its own. It waits when
 * nothing can continue before a person has answered, and holds nothing meanwhile. What was done is in the steps, never in
 * here. They are cleared at the end: what people may read of them is kept with the answer.
 */
const machine = setup({
  types: {
    context: {} as AgentRunContext,
    events: {} as AgentRunEvent,
    input: {} as Pick<AgentRunContext, 'ownerId' | 'waitMs'>,
  },
  actions: {
    callModel: () => {},
    clearSteps: () => {},
    refuseUnheard: () => {},
    armWait: raise({ type: 'UNHEARD' }, { id: 'wait', delay: 'wait' }),
    disarmWait: cancel('wait'),
    count: assign(({ context, event }) => left(context, event)),
  },
  guards: {
    hasAll: ({ context, event }) => left(context, event).open <= 0,
    isRunning: ({ context, event }) => left(context, event).running > 0,
  },
  delays: { wait: ({ context }) => context.waitMs },
}).createMachine({
  id: 'agent_run',
  context: ({ input }) => ({ ...input, open: 0, running: 0 }),
  initial: 'thinking',
  states: {
    thinking: {
      entry: 'callModel',
      on: {
        CALLED: onwards,
        NOTED: { target: 'thinking', reenter: true },
        MESSAGED: {},
        ENDED: 'ended',
        STOPPED: 'stopped',
        FAILED: 'failed',
      },
    },
    acting: {
      on: {
        SETTLED: onwards,
        ASKED: onwards,
        ANSWERED: onwards,
        MESSAGED: {},
        STOPPED: 'stopped',
        FAILED: 'failed',
      },
    },
    waiting: {
      entry: 'armWait',
      exit: 'disarmWait',
      on: {
        ANSWERED: onwards,
        UNHEARD: { actions: 'refuseUnheard' },
        MESSAGED: {},
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
    refuseUnheard: ({ context }) => ({ lane: 'control', owner: context.ownerId, parameters: {} }),
  },
  shown: {
    columns: ['owner_id', 'session_id', 'generation_id', 'tokens', 'passages', 'documents', 'sub_calls', 'waited_ms'],
    context: ['open', 'running'],
  },
})
export type AgentRunInstance = InstanceOf<typeof agentRunEntity>

const overStates = ['ended', 'stopped', 'failed']
export const isRunOver = (state: string): boolean => overStates.includes(state)
