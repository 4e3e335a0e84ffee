import { setup } from 'xstate'
import { z } from 'zod'
import { defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'
import { programRunTable } from './agent-run-tables.ts'

export const programRunEvents = {
  /** Its user has said something to it, which is in the steps. */
  MESSAGED: outcome(),
  /** The program gave its answer, or was ended early and leaves what it has. */
  ENDED: outcome(),
  /** Nobody wants the answer any more. */
  STOPPED: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
}

const contextSchema = z.object({ ownerId: z.string() })
type ProgramRunContext = z.infer<typeof contextSchema>

/** `running` → `ended` | `stopped` | `failed`. One effect runs the program, once: what it has done cannot be known after a crash. */
const machine = setup({
  types: {
    context: {} as ProgramRunContext,
    events: {} as EventOf<typeof programRunEvents>,
    input: {} as ProgramRunContext,
  },
  actions: { runProgram: () => {}, clearSteps: () => {} },
}).createMachine({
  id: 'program_run',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      entry: 'runProgram',
      on: { MESSAGED: {}, ENDED: 'ended', STOPPED: 'stopped', FAILED: 'failed' },
    },
    ended: { type: 'final', entry: 'clearSteps' },
    stopped: { type: 'final', entry: 'clearSteps' },
    failed: { type: 'final', entry: 'clearSteps' },
  },
})

export const programRunEntity = defineEntity({
  kind: 'program_run',
  table: programRunTable,
  machine,
  events: programRunEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    runProgram: ({ context }) => ({ lane: 'program', owner: context.ownerId, parameters: {} }),
    clearSteps: ({ context }) => ({ lane: 'control', owner: context.ownerId, parameters: {} }),
  },
  shown: { columns: ['owner_id', 'session_id', 'generation_id', 'agent_id', 'begun'] },
})
