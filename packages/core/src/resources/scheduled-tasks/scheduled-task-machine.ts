import { assign, cancel, enqueueActions, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, timer, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'
import { scheduledTaskTable } from './scheduled-task-tables.ts'

/** Milliseconds since 1970: now, and when what is to come comes. */
const plan = { at: z.int(), nextAt: z.int().nullable(), expiresAt: z.int().nullable() }

export const scheduledTaskEvents = {
  /** Its schedule, or what bounds it, is another. Sent to a new task too. */
  SCHEDULE: command(plan, ['nextAt', 'expiresAt']),
  PAUSE: command(),
  RESUME: command(plan, ['nextAt', 'expiresAt']),
  /** By hand, or because an edit left no run. */
  COMPLETE: command(),
  EXPIRE: command(),
  DELETE: command(),
  DUE: timer(),
  EXPIRED: timer(),
  /** The run that was due is started, or recorded as skipped; this is the next. */
  NEXT: outcome(plan, ['nextAt']),
  /** The same, and it was the last. */
  LAST: outcome(),
  /** The same, and the task expired meanwhile. */
  OVER: outcome(),
  PURGED: outcome(),
}

const contextSchema = z.object({ ownerId: z.string(), ...plan })
type TaskContext = z.infer<typeof contextSchema>

/**
 * `active` ⇄ `paused`, `completed`, `expired`. `due` is `active` while the run that is due is being started: it is started
 * exactly once, whatever happens to the task meanwhile. Both times are rows of the timer table: a task that waits costs
 * nothing.
 */
const machine = setup({
  types: {
    context: {} as TaskContext,
    events: {} as EventOf<typeof scheduledTaskEvents>,
    input: {} as { ownerId: string },
  },
  actions: {
    startRun: () => {},
    purgeTask: () => {},
    plan: assign(({ event, context }) =>
      'expiresAt' in event ? { at: event.at, nextAt: event.nextAt, expiresAt: event.expiresAt } : context,
    ),
    waitForRun: enqueueActions(({ context, enqueue }) => {
      if (context.nextAt === null) enqueue.cancel('run')
      else enqueue.raise({ type: 'DUE' }, { id: 'run', delay: Math.max(0, context.nextAt - context.at) })
    }),
    waitForExpiry: enqueueActions(({ context, enqueue }) => {
      if (context.expiresAt === null) enqueue.cancel('expiry')
      else enqueue.raise({ type: 'EXPIRED' }, { id: 'expiry', delay: Math.max(0, context.expiresAt - context.at) })
    }),
    stopWaitingForRun: cancel('run'),
    stopWaitingForExpiry: cancel('expiry'),
  },
}).createMachine({
  id: 'scheduled_task',
  context: ({ input }) => ({ ...input, at: 0, nextAt: null, expiresAt: null }),
  initial: 'active',
  on: { DELETE: '.deleting' },
  states: {
    active: {
      on: {
        SCHEDULE: { actions: ['plan', 'waitForRun', 'waitForExpiry'] },
        PAUSE: { target: 'paused', actions: 'stopWaitingForRun' },
        COMPLETE: 'completed',
        EXPIRE: 'expired',
        DUE: 'due',
        EXPIRED: 'expired',
      },
    },
    due: {
      entry: 'startRun',
      on: {
        SCHEDULE: { actions: ['plan', 'waitForExpiry'] },
        PAUSE: 'paused',
        COMPLETE: 'completed',
        EXPIRE: 'expired',
        NEXT: { target: 'active', actions: ['plan', 'waitForRun', 'waitForExpiry'] },
        LAST: 'completed',
        OVER: 'expired',
      },
    },
    paused: {
      on: {
        SCHEDULE: { actions: ['plan', 'waitForExpiry'] },
        RESUME: { target: 'active', actions: ['plan', 'waitForRun', 'waitForExpiry'] },
        COMPLETE: 'completed',
        EXPIRE: 'expired',
        EXPIRED: 'expired',
      },
    },
    completed: {
      entry: ['stopWaitingForRun', 'stopWaitingForExpiry'],
      on: { RESUME: { target: 'active', actions: ['plan', 'waitForRun', 'waitForExpiry'] } },
    },
    expired: {
      entry: ['stopWaitingForRun', 'stopWaitingForExpiry'],
      on: { RESUME: { target: 'active', actions: ['plan', 'waitForRun', 'waitForExpiry'] } },
    },
    deleting: {
      entry: ['stopWaitingForRun', 'stopWaitingForExpiry', 'purgeTask'],
      // Deleting twice changes nothing.
      on: { DELETE: {}, PURGED: 'deleted' },
    },
    deleted: { type: 'final' },
  },
})

export const scheduledTaskEntity = defineEntity({
  kind: 'scheduled_task',
  table: scheduledTaskTable,
  machine,
  events: scheduledTaskEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    startRun: ({ context }) => ({
      lane: 'control',
      owner: context.ownerId,
      parameters: { dueAt: context.nextAt },
    }),
    purgeTask: ({ context }) => ({ lane: 'purge', owner: context.ownerId, parameters: {} }),
  },
  shown: {
    columns: [
      'owner_id',
      'schedule_type',
      'task_type',
      'collection_id',
      'execution_count',
      'max_executions',
      'running_execution_id',
      'last_execution_at',
      'next_execution_at',
      'expires_at',
    ],
  },
})
export type ScheduledTaskInstance = InstanceOf<typeof scheduledTaskEntity>
