import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'
import { analysisJobTable } from './analysis-job-tables.ts'

export const analysisJobEvents = {
  STARTED: outcome(),
  COMPLETED: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
  CANCEL: command({ by: z.string() }, ['by']),
  /** What ran has ended before it was done. */
  CANCELLED: outcome(),
  /** An administrator ends it, whatever became of what ran. */
  FINALIZE: command({ by: z.string() }, ['by']),
}

const contextSchema = z.object({ ownerId: z.string(), jobType: z.string(), lane: z.string() })
type AnalysisJobContext = z.infer<typeof contextSchema>

/** `pending` → `running` → `succeeded` | `failed`; a cancelled one is `cancelling` until what runs has ended. */
const machine = setup({
  types: {
    context: {} as AnalysisJobContext,
    events: {} as EventOf<typeof analysisJobEvents>,
    input: {} as AnalysisJobContext,
  },
  actions: { runJob: () => {} },
}).createMachine({
  id: 'analysis_job',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      entry: 'runJob',
      on: { STARTED: 'running', COMPLETED: 'succeeded', FAILED: 'failed', CANCEL: 'cancelled' },
    },
    running: { on: { COMPLETED: 'succeeded', FAILED: 'failed', CANCEL: 'cancelling', CANCELLED: 'cancelled' } },
    cancelling: { on: { CANCELLED: 'cancelled', FAILED: 'cancelled', COMPLETED: 'cancelled', FINALIZE: 'cancelled' } },
    succeeded: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

export const runAnalysisJob = 'analysis_job.runJob'

export const analysisJobEntity = defineEntity({
  kind: 'analysis_job',
  table: analysisJobTable,
  machine,
  events: analysisJobEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    runJob: ({ id, context }) => ({ lane: context.lane, owner: context.ownerId, jobId: id, parameters: {} }),
  },
  shown: { columns: ['owner_id', 'project_id', 'job_type', 'current_step', 'total_steps'], context: ['lane'] },
})
export type AnalysisJobInstance = InstanceOf<typeof analysisJobEntity>
