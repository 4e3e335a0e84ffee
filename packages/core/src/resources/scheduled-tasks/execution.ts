import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'
import type { ExecutionRow } from './scheduled-task-tables.ts'

export const executionStatuses = ['running', 'completed', 'failed', 'cancelled'] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

/** One run of a task. Times are ISO 8601. */
export const executionSchema = z.object({
  id: z.string(),
  scheduledTaskId: z.string(),
  userId: z.string(),
  status: z.enum(executionStatuses),
  skipped: z
    .boolean()
    .optional()
    .describe('True for a run that never began, as the last one still ran; its status is cancelled.'),
  triggerSource: z.enum(['scheduled', 'manual']),
  taskName: z.string(),
  username: z.string(),
  dueAt: z.iso.datetime().optional().describe('When the schedule wanted it.'),
  missedRuns: z
    .int()
    .optional()
    .describe('Later runs that nothing was there to start, and that this one makes up as well; counted up to 1000.'),
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
  chatSessionId: z.string().optional(),
  resultSummary: z.string().optional().describe('Start of the answer.'),
  errorMessage: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type Execution = z.output<typeof executionSchema>

/** The result of starting a run by hand. */
export const startedRunSchema = z.object({
  executionId: z.string(),
  sessionId: z.string().optional().describe('Chat session of the run; absent for one that failed before it began.'),
  status: z.enum(['running', 'failed', 'skipped']),
})
export type StartedRun = z.output<typeof startedRunSchema>

const resultCharacters = 2_000

/** As much of an answer as an execution keeps; the whole is in its chat session. */
export const resultSummary = (answer: string): string => answer.slice(0, resultCharacters).toWellFormed()

/** A run that was skipped is one that was cancelled before it began: the API knows four ends. */
export const statusOfExecution = (state: unknown): ExecutionStatus =>
  state === 'skipped' ? 'cancelled' : (state as ExecutionStatus)

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)
const optionalTime = (value: Row[string] | undefined) => (typeof value === 'number' ? isoTime(value) : undefined)

export function executionOf(row: ExecutionRow): Execution {
  const missed = row.missed_runs
  return compact({
    id: row.id,
    scheduledTaskId: row.task_id,
    userId: row.owner_id,
    status: statusOfExecution(row.state),
    skipped: row.state === 'skipped' ? true : undefined,
    triggerSource: row.trigger_source as Execution['triggerSource'],
    taskName: row.task_name,
    username: row.username,
    dueAt: optionalTime(row.due_at),
    missedRuns: missed === 0 ? undefined : missed,
    startedAt: isoTime(row.started_at),
    completedAt: optionalTime(row.completed_at),
    chatSessionId: optionalText(row.chat_session_id),
    resultSummary: optionalText(row.result_summary),
    errorMessage: optionalText(row.error_message),
    createdAt: isoTime(row.created_at),
  })
}
