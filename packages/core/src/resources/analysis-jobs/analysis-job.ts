import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { isoTime } from '../../kernel/input/index.ts'
import type { AnalysisJobRow } from './analysis-job-tables.ts'
import { jobStatuses, jobTypeNames, jobTypes, type JobState, type JobType } from './job-types.ts'

/** Values are resource names; some types have numbers and texts beside them. */
const values = z.record(z.string(), z.json()).optional()

const prefixes = jobTypeNames.map((type) => jobTypes[type].prefix)
const perType = Object.fromEntries(
  prefixes.flatMap((prefix) => [
    [`${prefix}Inputs`, values],
    [`${prefix}Outputs`, values],
  ]),
) as Record<`${(typeof prefixes)[number]}${'Inputs' | 'Outputs'}`, typeof values>

/** Work over the artifacts of a project. Times are ISO 8601. */
export const analysisJobSchema = z.object({
  name: z.string().describe('projects/<UUID>/documentAI/jobs/<UUID>: also its path.'),
  parent: z.string(),
  displayName: z.string(),
  description: z.string(),
  createTime: z.string(),
  lastUpdateTime: z.string(),
  status: z.enum(Object.values(jobStatuses)),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  totalSteps: z.int(),
  currentStep: z.int().describe('Steps that are done.'),
  jobType: z.enum(jobTypeNames),
  annotations: z.record(z.string(), z.string()),
  logsUrl: z.string(),
  warningsUrl: z.string(),
  ...perType,
})
export type AnalysisJob = z.output<typeof analysisJobSchema>

export const jobLineSchema = z.object({ level: z.enum(['info', 'warning']), text: z.string(), time: z.string() })
export type JobLine = z.output<typeof jobLineSchema>

/** The job as callers see it; URLs are paths below the service. */
export function analysisJobOf(row: AnalysisJobRow): AnalysisJob {
  const type = row.job_type as JobType
  const { prefix } = jobTypes[type]
  const name = `projects/${row.project_id}/documentAI/jobs/${row.id}`
  return {
    name,
    parent: `projects/${row.project_id}`,
    displayName: row.display_name,
    description: row.description,
    createTime: isoTime(row.created_at),
    lastUpdateTime: isoTime(row.updated_at),
    status: jobStatuses[row.state as JobState],
    ...(row.error === null ? {} : { error: row.error as { code: string; message: string } }),
    totalSteps: row.total_steps,
    currentStep: row.current_step,
    jobType: type,
    annotations: row.annotations as Record<string, string>,
    logsUrl: `/v1alpha/${name}:logs`,
    warningsUrl: `/v1alpha/${name}:warnings`,
    [`${prefix}Inputs`]: row.inputs,
    ...(row.outputs === null ? {} : { [`${prefix}Outputs`]: row.outputs }),
  } as AnalysisJob
}

export const noSuchJob = () =>
  new DocentError({ code: 'not_found', message: 'There is no job with this name, or its project is not yours.' })
