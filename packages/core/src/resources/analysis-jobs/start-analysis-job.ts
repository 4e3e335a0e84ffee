import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { requireActiveProject } from '../projects/index.ts'
import { analysisJobEntity, type AnalysisJobInstance } from './analysis-job-machine.ts'
import { analysisJobLineTable } from './analysis-job-tables.ts'
import { jobTypes, type JobType } from './job-types.ts'

export interface NewAnalysisJob {
  readonly id?: string | undefined
  readonly projectId: string
  readonly ownerId: string
  /** As they came with the call; null for one who came with nothing. */
  readonly caller: JsonValue
  readonly jobType: JobType
  readonly displayName: string
  readonly description?: string | undefined
  readonly annotations?: Readonly<Record<string, string>> | undefined
  readonly inputs: Readonly<Record<string, JsonValue | undefined>>
  /** Version of the document set whose text it reads. */
  readonly recognizes?: string | undefined
}

/** Starts a job in the batch of the caller. */
export function startAnalysisJob(draft: Draft, job: NewAnalysisJob): AnalysisJobInstance {
  requireActiveProject(draft, job.projectId)
  return draft.create(analysisJobEntity, {
    ...(job.id === undefined ? {} : { id: job.id }),
    input: { ownerId: job.ownerId, jobType: job.jobType, lane: jobTypes[job.jobType].lane },
    columns: {
      project_id: job.projectId,
      owner_id: job.ownerId,
      caller: job.caller,
      job_type: job.jobType,
      display_name: job.displayName,
      description: job.description ?? '',
      annotations: job.annotations ?? {},
      inputs: job.inputs as JsonValue,
      total_steps: 1,
      current_step: 0,
      lines: 0,
      recognizes: job.recognizes ?? null,
    },
  })
}

/** A longest log; what comes later is not kept. */
export const mostLines = 10_000
const longestLine = 2_000

export interface NewLine {
  readonly level: 'info' | 'warning'
  readonly text: string
}

/** Adds lines to the log of a job in the batch of the caller, which changes the job's row. */
export function addLines(draft: Draft, job: AnalysisJobInstance, lines: readonly NewLine[]): void {
  const from = job.row.lines
  const kept = lines.slice(0, Math.max(0, mostLines - from))
  kept.forEach(({ level, text }, index) =>
    draft.insert(analysisJobLineTable, {
      job_id: job.id,
      number: from + index,
      level,
      text: text.slice(0, longestLine),
      at: draft.now,
    }),
  )
  if (kept.length > 0) draft.set(job, { lines: from + kept.length })
}
