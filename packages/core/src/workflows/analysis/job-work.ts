import type { Draft, EffectRun } from '../../kernel/durable/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import type { AnalysisJobInstance, AnalysisJobRow, JobType } from '../../resources/analysis-jobs/index.ts'
import type { JobInputs } from './job-inputs.ts'

/** Outputs of a job by name. */
export type JobOutputs = Readonly<Record<string, JsonValue>>

/** What a job leaves, written in the batch that ends it: so it is there once, or not at all. */
export type JobOutcome = (draft: Draft, job: AnalysisJobInstance) => Promise<JobOutputs>

/** A job at work. */
export interface JobContext<Type extends JobType> {
  readonly job: AnalysisJobRow
  readonly inputs: JobInputs<Type>
  readonly run: EffectRun<unknown>
  readonly signal: AbortSignal
  /** Writes to the log of the job, with the next progress or at the end. */
  log(text: string): void
  warn(text: string): void
  /** So many of all steps are done. @throws `canceled` once the job was cancelled */
  progress(done: number, total: number): Promise<void>
}

/** Does what a type of job is for. Runs again when it was cut off: it changes nothing but by its outcome. */
export type JobWork<Type extends JobType> = (context: JobContext<Type>) => Promise<JobOutcome>

export type JobWorks = { readonly [Type in JobType]: JobWork<Type> }
