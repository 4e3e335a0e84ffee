import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'
import { scoringJobTable } from './scoring-job-table.ts'

const events = {
  STARTED: outcome(),
  SCORED: outcome({ pages: z.int(), entities: z.int() }, ['pages', 'entities']),
  FAILED: outcome({ code: z.string() }, ['code']),
  CANCEL: command({ by: z.string() }, ['by']),
}

const contextSchema = z.object({ ownerId: z.string() })
type ScoringJobContext = z.infer<typeof contextSchema>

/** One document at a pipeline: `waiting` → `running` → `finished` | `failed`. */
const machine = setup({
  types: {
    context: {} as ScoringJobContext,
    events: {} as EventOf<typeof events>,
    input: {} as ScoringJobContext,
  },
  actions: { scoreDocument: () => {} },
}).createMachine({
  id: 'scoring_job',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      entry: 'scoreDocument',
      on: { STARTED: 'running', SCORED: 'finished', FAILED: 'failed', CANCEL: 'failed' },
    },
    running: { on: { SCORED: 'finished', FAILED: 'failed', CANCEL: 'failed' } },
    finished: { type: 'final' },
    failed: { type: 'final' },
  },
})

export const scoreDocument = 'scoring_job.scoreDocument'

export const scoringJobEntity = defineEntity({
  kind: 'scoring_job',
  table: scoringJobTable,
  machine,
  events,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    scoreDocument: ({ id, context }) => ({ lane: 'score', owner: context.ownerId, jobId: id, parameters: {} }),
  },
  shown: { columns: ['owner_id', 'project_id', 'pipeline_id', 'document_size', 'finished_at'] },
})
