import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'
import { executionTable } from './scheduled-task-tables.ts'

const about = { taskId: z.string() }

export const executionEvents = {
  /** To one just made. */
  RUN: command(about, ['taskId']),
  /** Likewise: the last run still runs. */
  SKIP: command(about, ['taskId']),
  COMPLETED: outcome(about, ['taskId']),
  FAILED: outcome({ ...about, code: z.string() }, ['taskId', 'code']),
  /** Its answer was stopped, or its chat session deleted. */
  CANCELLED: outcome(about, ['taskId']),
}

const contextSchema = z.object({ ownerId: z.string() })

/** One run of a task: `pending` → `running` → `completed` | `failed` | `cancelled`, or `skipped`. `pending` is never stored. */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof executionEvents>,
    input: {} as z.infer<typeof contextSchema>,
  },
  actions: { askQuestion: () => {} },
}).createMachine({
  id: 'scheduled_task_execution',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    // A run whose collection is gone fails before it begins.
    pending: { on: { RUN: 'running', SKIP: 'skipped', FAILED: 'failed' } },
    running: { entry: 'askQuestion', on: { COMPLETED: 'completed', FAILED: 'failed', CANCELLED: 'cancelled' } },
    completed: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
    skipped: { type: 'final' },
  },
})

export const executionEntity = defineEntity({
  kind: 'scheduled_task_execution',
  table: executionTable,
  machine,
  events: executionEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    askQuestion: ({ context }) => ({ lane: 'schedule', owner: context.ownerId, parameters: {} }),
  },
  shown: {
    columns: [
      'owner_id',
      'task_id',
      'trigger_source',
      'due_at',
      'missed_runs',
      'started_at',
      'completed_at',
      'chat_session_id',
      'question_id',
    ],
  },
})
