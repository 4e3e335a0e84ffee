import { z } from 'zod'
import { isAdministrator, requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Runtime } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, isoTime, pageSchema } from '../../../kernel/input/index.ts'
import { listQuery, type ListFields, type ResourceListInput, type ResourcePage } from '../../../kernel/listing/index.ts'
import { and, type Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  analysisJobEntity,
  analysisJobOf,
  hasEnded,
  jobStates,
  jobStatuses,
  jobTypeNames,
  runAnalysisJob,
  type AnalysisJob,
  type AnalysisJobRecords,
  type JobLine,
} from '../../../resources/analysis-jobs/index.ts'
import type { ArtifactRecords } from '../../../resources/artifacts/index.ts'
import type { ProjectRecords } from '../../../resources/projects/index.ts'
import { failImported, importCancelled } from '../fail-imported.ts'

export interface JobUseCasesDependencies {
  readonly runtime: Runtime
  readonly projects: ProjectRecords
  readonly records: ArtifactRecords
  readonly jobs: AnalysisJobRecords
}

const fields: ListFields = {
  displayName: { column: 'display_name', type: 'text' },
  description: { column: 'description', type: 'longText' },
  createTime: { column: 'created_at', type: 'time' },
  lastUpdateTime: { column: 'updated_at', type: 'time' },
  jobType: { column: 'job_type', type: 'enum', values: Object.fromEntries(jobTypeNames.map((type) => [type, [type]])) },
  status: {
    column: 'state',
    type: 'enum',
    values: Object.fromEntries(jobStates.map((state) => [jobStatuses[state], [state]])),
  },
  annotations: { column: 'annotations', type: 'map' },
}
const texts = ['display_name', 'description']

const logSchema = pageSchema.extend({
  limit: pageSchema.shape.limit.unwrap().default(1_000),
  level: z.literal('warning').optional(),
})

const notRunning = () =>
  new DocentError({ code: 'wrong_state', message: 'The job does not run any more; it cannot be cancelled.' })
const notCancelling = () =>
  new DocentError({ code: 'wrong_state', message: 'Only a job that is being cancelled can be finalized.' })

/** Reads, cancels and finalizes jobs of projects that the caller sees. */
export function jobUseCases({ runtime, projects, records, jobs }: JobUseCasesDependencies) {
  return {
    /** @throws `not_found` */
    async get(principal: Principal, project: string, id: string, options: CallOptions = {}): Promise<AnalysisJob> {
      requireGlobal(principal)
      options.signal?.throwIfAborted()
      await projects.require(scopeOf(principal), project)
      return analysisJobOf(await jobs.require(project, id))
    },

    /** The last made first unless ordered otherwise. @throws `not_found`, `invalid_input` */
    async list(
      principal: Principal,
      project: string,
      input: ResourceListInput = {},
      _options: CallOptions = {},
    ): Promise<ResourcePage<AnalysisJob>> {
      requireGlobal(principal)
      await projects.require(scopeOf(principal), project)
      const { page, where, after, ...query } = listQuery(input, { list: `jobs of ${project}`, fields, texts })
      const found = jobs.list(project, { ...query, where: and(where, after) })
      const [rows, total] = await Promise.all([found, jobs.count(project, where)])
      return page(rows, total, (shown) => shown.map(analysisJobOf))
    },

    /** The log of a job in its order, or its warnings. @throws `not_found` */
    async log(
      principal: Principal,
      project: string,
      id: string,
      input: z.input<typeof logSchema> = {},
      _options: CallOptions = {},
    ): Promise<JobLine[]> {
      requireGlobal(principal)
      const { level, ...page } = check(logSchema, input)
      await projects.require(scopeOf(principal), project)
      await jobs.require(project, id)
      const lines = await jobs.lines(id, level, page)
      return lines.map((line) => ({ level: line.level as JobLine['level'], text: line.text, time: isoTime(line.at) }))
    },

    /** Cancels a job that waits or runs. @throws `not_found`, `forbidden`, `wrong_state` once it has ended */
    async cancel(principal: Principal, project: string, id: string, options: CallOptions = {}): Promise<AnalysisJob> {
      requireGlobal(principal)
      await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        await projects.requireRight(scopeOf(principal), project, 'write')
        const row = await jobs.require(project, id)
        if (hasEnded(row.state) || row.state === 'cancelling') throw notRunning()
        draft.send(draft.instance(analysisJobEntity, row), { type: 'CANCEL', by: principal.userId })
      })
      const reason = new DocentError({ code: 'canceled', message: 'The job was cancelled.' })
      runtime.interrupt(runAnalysisJob, id, reason)
      return analysisJobOf(await jobs.require(project, id))
    },

    /**
     * Ends a job that is being cancelled, whatever became of what ran; for administrators.
     * @throws `forbidden` for others, `not_found`, `wrong_state`
     */
    async finalize(principal: Principal, project: string, id: string, options: CallOptions = {}): Promise<AnalysisJob> {
      requireGlobal(principal)
      requireFinalizer(principal)
      await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        await projects.require(scopeOf(principal), project)
        const row = await jobs.require(project, id)
        if (row.state !== 'cancelling') throw notCancelling()
        draft.send(draft.instance(analysisJobEntity, row), { type: 'FINALIZE', by: principal.userId })
        await failImported(draft, row, records, importCancelled)
      })
      return analysisJobOf(await jobs.require(project, id))
    },
  }
}

function requireFinalizer(principal: Principal): void {
  if (isAdministrator(principal)) return
  throw new DocentError({ code: 'forbidden', message: 'Only administrators finalize jobs.' })
}
