import { z } from 'zod'
import { scopeOf, type KeptCallers } from '../../access/index.ts'
import { defineEffect, type Draft, type EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, JsonValue } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  addLines,
  analysisJobEntity,
  findAnalysisJob,
  hasEnded,
  runAnalysisJob,
  type AnalysisJobInstance,
  type AnalysisJobRow,
  type JobType,
  type NewLine,
} from '../../resources/analysis-jobs/index.ts'
import type { ArtifactRecords } from '../../resources/artifacts/index.ts'
import type { ProjectRecords } from '../../resources/projects/index.ts'
import { failImported, importCancelled } from './fail-imported.ts'
import { jobInputSchemas } from './job-inputs.ts'
import type { JobContext, JobWork, JobWorks } from './job-work.ts'

/** Progress is written at most so often; what was done in between is done again after a crash, or found. */
const progressMs = 250

export interface RunJobDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly records: ArtifactRecords
  readonly projects: ProjectRecords
  readonly callers: KeptCallers
  readonly works: JobWorks
}

const accessLost = () =>
  new DocentError({
    code: 'forbidden',
    message:
      'The project is not shared for writing any more with the user who started the job, so nothing was made; ask its owner.',
  })
const canceled = () => new DocentError({ code: 'canceled', message: 'The job was cancelled.' })

/** Carries out a job of any type, and commits what it leaves together with its end. */
export function runJobEffect({ storage, clock, records, projects, callers, works }: RunJobDependencies) {
  /**
   * What is made is written into the project in the name of the owner of the job.
   * @throws `forbidden` when they may not change the project any more, `unauthorized` when they are deactivated
   */
  async function requireAccess({ owner_id: ownerId, caller, project_id: project }: AnalysisJobRow): Promise<void> {
    const scope = scopeOf(await callers.of(ownerId, caller as JsonValue))
    await projects.requireRight(scope, project, 'write').catch((error: unknown) => {
      throw DocentError.isInstance(error) && !error.retryable && error.code !== 'internal' ? accessLost() : error
    })
  }

  function contextOf(run: EffectRun<unknown>, job: AnalysisJobRow) {
    let lines: NewLine[] = []
    let written = 0
    const flush = (draft: Draft, instance: AnalysisJobInstance): void => addLines(draft, instance, lines)
    const context: JobContext<JobType> = {
      job,
      inputs: jobInputSchemas[job.job_type as JobType].parse(job.inputs) as never,
      run,
      signal: run.signal,
      log: (text) => lines.push({ level: 'info', text }),
      warn: (text) => lines.push({ level: 'warning', text }),
      async progress(done, total) {
        run.signal.throwIfAborted()
        if (clock.now() - written < progressMs && done < total) return
        written = clock.now()
        const taken = lines
        lines = []
        await run.commit(async (draft) => {
          const instance = await draft.load(analysisJobEntity, job.id)
          if (!instance || instance.state !== 'running') throw canceled()
          draft.set(instance, { current_step: done, total_steps: total })
          addLines(draft, instance, taken)
        })
      },
    }
    /** What was said before a failure, which often shows why. */
    const keepLines = async (): Promise<void> => {
      if (lines.length === 0 || run.signal.aborted) return
      await run.commit(async (draft) => {
        const instance = await draft.load(analysisJobEntity, job.id)
        if (instance?.state === 'running') flush(draft, instance)
      })
      lines = []
    }
    return { context, flush, keepLines }
  }

  return defineEffect({
    effect: runAnalysisJob,
    parameters: z.object({}),
    maxAttempts: 4,
    async run(run) {
      const job = await findAnalysisJob(storage, run.entityId)
      if (!job) return () => {}
      // One that was cancelled before it began.
      if (hasEnded(job.state)) return (draft) => failImported(draft, job, records, importCancelled)
      if (job.state === 'cancelling') return (draft) => end(draft, run.entityId, records, canceled())
      await run.commit(async (draft) => {
        const instance = await draft.load(analysisJobEntity, job.id)
        if (instance?.state === 'pending') draft.send(instance, { type: 'STARTED' })
      })
      await requireAccess(job)
      const { context, flush, keepLines } = contextOf(run, job)
      const work = works[job.job_type as JobType] as JobWork<JobType>
      const outcome = await work(context).catch(async (error: unknown) => {
        if (DocentError.isInstance(error)) await keepLines()
        throw error
      })
      run.signal.throwIfAborted()
      // Training takes its time.
      await requireAccess(job)
      return async (draft) => {
        const instance = await draft.load(analysisJobEntity, job.id)
        if (!instance || hasEnded(instance.state)) return
        if (instance.state !== 'running') return end(draft, job.id, records, canceled())
        const outputs = await outcome(draft, instance)
        draft.send(instance, { type: 'COMPLETED' })
        flush(draft, instance)
        draft.set(instance, { outputs: outputs as JsonValue, current_step: 1, total_steps: 1 })
        const { total_steps: total } = instance.row
        if (total > 1) draft.set(instance, { current_step: total, total_steps: total })
      }
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        end(draft, entityId, records, error),
  })
}

/** A job that ends without outputs; what it was to make ready has failed. */
async function end(draft: Draft, jobId: string, records: ArtifactRecords, error: DocentError): Promise<void> {
  const job = await draft.load(analysisJobEntity, jobId)
  if (!job || hasEnded(job.state)) return
  const cancelling = job.state === 'cancelling' || error.code === 'canceled'
  draft.send(job, cancelling ? { type: 'CANCELLED' } : { type: 'FAILED', code: error.code })
  const message =
    error.code === 'internal' ? 'The job failed because of an internal error; create it again.' : error.message
  if (!cancelling) {
    draft.set(job, { error: { code: error.code, message } })
    addLines(draft, job, [{ level: 'warning', text: message }])
  }
  await failImported(draft, job.row, records, cancelling ? importCancelled : message)
}
